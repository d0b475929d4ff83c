/** How a move is shown: the card lands or the unit marches, and only then what it leads to is told. */
import type { StoryLine } from "../../lib/api";
import type { Step } from "../../lib/games/games";
import type { BeatKind } from "../../table/beats/events";
import type { ClashPicture, Seat, Terrain, Unit } from "./picture";
import { reveals, stories, type Story } from "./scenes/story";

export function steps(before: ClashPicture, after: ClashPicture, story: readonly StoryLine[]): Step<ClashPicture>[] {
  const conflicts = stories(story, 0);
  const kinds: BeatKind[] = [];
  if (conflicts.length) kinds.push("war");
  if (reveals(story).length) kinds.push("reveal");
  const row = landed(before, after, conflicts);
  if (where(row) === where(before.row)) return [{ picture: after, kinds }];
  if (!kinds.length) return [{ picture: after, kinds: ["pawn"] }];
  return [
    { picture: { ...before, row }, kinds: ["pawn"] },
    { picture: after, kinds },
  ];
}

/** Which cards lie where. */
const where = (row: readonly Terrain[]): string =>
  row
    .map((terrain) =>
      [...terrain.units.flat(), terrain.building, ...terrain.strategies].map((one) => one?.card.id ?? "").join(),
    )
    .join(";");

/** The row after the move and before its conflicts: whoever fights still stands there. */
function landed(before: ClashPicture, after: ClashPicture, conflicts: readonly Story[]): Terrain[] {
  return after.row.map((terrain) => {
    const fought = conflicts.find((one) => one.place === terrain.place);
    const was = before.row[terrain.place];
    if (!fought || !was) return terrain;
    const force = (seat: Seat): Unit[] => {
      const fighters = fought.fighters[seat].map((one) => one.card);
      const stood = was.units[seat].filter((unit) => fighters.some((card) => card.id === unit.card.id));
      const came = fighters.filter((card) => !stood.some((unit) => unit.card.id === card.id));
      return [...stood, ...came.map((card) => ({ card, holder: seat, moved: false, conflict: true }))];
    };
    const building = fought.building && { card: fought.building, holder: fought.wall ?? fought.building.seat };
    return { ...was, units: [force(0), force(1)], building: was.building ?? building, conflict: true };
  });
}

/** The cards that lie elsewhere than they did, or were not there. */
export function moved(before: ClashPicture, after: ClashPicture): Set<string> {
  const places = (picture: ClashPicture) =>
    new Map(
      picture.row.flatMap((terrain) =>
        [...terrain.units.flat(), ...(terrain.building ? [terrain.building] : []), ...terrain.strategies].map(
          (one) => [one.card.id, terrain.place] as const,
        ),
      ),
    );
  const was = places(before);
  return new Set([...places(after)].filter(([card, place]) => was.get(card) !== place).map(([card]) => card));
}
