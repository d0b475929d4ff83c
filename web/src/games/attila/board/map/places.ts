/** The provinces as the map draws them: where the name and the pieces stand, and what may be done there. */
import type { AttilaPicture } from "../../picture";
import type { Atlas, Spot } from "../atlas";
import { pacified, pawnsChanged, type Placed } from "../../changes";
import { apart } from "./names";
import type { Target } from "../../offers";
import { type Piece, pieces } from "../pieces";
import type { Tribe } from "../../tribes";

export interface Drawn {
  place: AttilaPicture["provinces"][number];
  spot: Spot;
  enter: readonly Target[]; // who may come here
  tribes: readonly Tribe[]; // of these
  label: readonly [number, number];
  pieces: readonly Piece[];
}

export interface Drawing {
  lit: ReadonlyMap<string, Target[]>;
  ghost: boolean; // show whose pawn would stand there
  newest: Placed | null;
  marked: AttilaPicture | null; // as it stood when one's last turn was over
  small: boolean;
  size: number; // of a piece
  type: number; // size of the names
}

export function places(
  picture: AttilaPicture,
  map: Atlas,
  { lit, ghost, newest, marked, small, size, type }: Drawing,
): Drawn[] {
  const changed = marked && pawnsChanged(marked, picture);
  const laid = marked ? pacified(marked, picture) : [];
  const lines = small ? namesApart(map, type) : null;
  return picture.provinces.flatMap((place) => {
    const spot = map.spots.get(place.id);
    if (!spot) return [];
    const enter = lit.get(place.id) ?? [];
    const tribes = enter.map((one) => one.tribe);
    const label: [number, number] = lines ? [spot.small[0], lines.get(place.id) ?? spot.small[1]] : spot.label;
    const pawns: [number, number] = small ? [spot.small[2], spot.small[3]] : spot.pawns;
    const standing = {
      pawns: place.pawns,
      pacified: place.pacified,
      ghosts: ghost ? tribes : [],
      newest: newest?.province === place.id ? newest.tribe : null,
      changed: changed?.get(place.id),
      laid: laid.includes(place.id),
    };
    return [
      { place, spot, enter, tribes, label, pieces: pieces(standing, pawns, size, small, place.id === "sicilia") },
    ];
  });
}

/** On a small map names give way to each other; by province, the line of its name. */
function namesApart(map: Atlas, type: number): Map<string, number> {
  const spots = [...map.spots.values()];
  const set = apart(
    spots.map((spot) => ({ name: spot.name, x: spot.small[0], y: spot.small[1] })),
    type,
  );
  return new Map(spots.map((spot, k) => [spot.id, set[k] ?? spot.small[1]]));
}
