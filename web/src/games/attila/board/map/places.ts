/** The provinces as the map draws them: where the name and the pieces stand, and what may be done there. */
import type { AttilaPicture } from "../../picture";
import type { Atlas, Spot } from "../atlas";
import { pacified, pawnsChanged, type Placed } from "../../changes";
import { apart, clear } from "./names";
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
  lost?: ReadonlyMap<string, readonly number[]> | null; // since then, by province and tribe
  small: boolean;
  size: number; // of a piece
  type: number; // size of the names
}

export function places(
  picture: AttilaPicture,
  map: Atlas,
  { lit, ghost, newest, marked, lost, small, size, type }: Drawing,
): Drawn[] {
  const changed = marked && pawnsChanged(marked, picture);
  const laid = marked ? pacified(marked, picture) : [];
  const drawn = picture.provinces.flatMap((place): Drawn[] => {
    const spot = map.spots.get(place.id);
    if (!spot) return [];
    const enter = lit.get(place.id) ?? [];
    const tribes = enter.map((one) => one.tribe);
    const pawns: [number, number] = small ? [spot.small[2], spot.small[3]] : spot.pawns;
    const standing = {
      pawns: place.pawns,
      pacified: place.pacified,
      ghosts: ghost ? tribes : [],
      newest: newest?.province === place.id ? newest.tribe : null,
      changed: changed?.get(place.id),
      lost: lost?.get(place.id),
      laid: laid.includes(place.id),
    };
    return [
      {
        place,
        spot,
        enter,
        tribes,
        label: spot.label,
        pieces: pieces(standing, pawns, size, small, place.id === "sicilia"),
      },
    ];
  });
  return small ? namesApart(drawn, map, type) : drawn;
}

/** On a small map names give way to each other, and to pawns. */
function namesApart(drawn: Drawn[], map: Atlas, type: number): Drawn[] {
  const spots = [...map.spots.values()];
  const names = spots.map(({ name, small: [x, y] }) => ({ name, x, y }));
  const lines = apart(names, type);
  const things = drawn.flatMap((one) =>
    one.pieces.map(({ x, y, size }) => [x - size / 2, y - size / 2, x + size / 2, y + size / 2] as const),
  );
  const set = clear(
    names.map((one, k) => ({ ...one, y: lines[k] ?? one.y })),
    things,
    type,
  );
  const labels = new Map(spots.map((spot, k) => [spot.id, set[k]]));
  return drawn.map((one) => {
    const at = labels.get(one.spot.id);
    return at ? { ...one, label: [at.x, at.y] } : one;
  });
}
