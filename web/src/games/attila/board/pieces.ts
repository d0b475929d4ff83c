/** What stands in a province, and where: the tile of peace, the pawns, those that are gone, and the ghosts of pawns that may come. */
import { spread, type Tribe, TRIBES } from "../tribes";

export interface Piece {
  kind: "tile" | "pawn" | "gone" | "ghost";
  tribe: Tribe | null;
  count: number; // more than 1 only where pawns are grouped
  newest: boolean; // it has come just now
  marked: boolean; // it has come, or gone, since one's last turn
  x: number;
  y: number;
  size: number;
}

const COUNT = 0.3; // of a piece: what the number beside one that is gone takes

export interface Standing {
  pawns: readonly number[];
  pacified: boolean;
  ghosts: readonly Tribe[];
  newest: Tribe | null; // the pawn placed last stands here
  changed?: readonly number[] | undefined; // by tribe: how many more, or fewer, than when one's last turn was over
  lost?: readonly number[] | undefined; // by tribe: since then, also of what came after it
  laid?: boolean; // the peace is new since then
}

/** The pieces around a point, `size` wide each; grouped means one pawn a tribe with a count. */
export function pieces(
  standing: Standing,
  at: readonly [number, number],
  size: number,
  grouped: boolean,
  oneRow = false,
): Piece[] {
  const cells: Omit<Piece, "x" | "y" | "size">[] = [];
  const plain = { count: 1, newest: false, marked: false };
  if (standing.pacified) cells.push({ ...plain, kind: "tile", tribe: null, marked: standing.laid === true });
  const changed = (tribe: Tribe) => standing.changed?.[TRIBES.indexOf(tribe)] ?? 0;
  const lost = (tribe: Tribe) => standing.lost?.[TRIBES.indexOf(tribe)] || Math.max(0, -changed(tribe));
  const here = grouped ? TRIBES.filter((_, k) => standing.pawns[k]) : spread(standing.pawns);
  here.forEach((tribe, k) => {
    const last = here[k + 1] !== tribe;
    const count = grouped ? (standing.pawns[TRIBES.indexOf(tribe)] ?? 0) : 1;
    const came = changed(tribe) + lost(tribe);
    const marked = came > 0 && (grouped || here[k + came] !== tribe); // the last so many
    cells.push({ kind: "pawn", tribe, count, newest: last && tribe === standing.newest, marked });
  });
  for (const tribe of TRIBES.filter(lost))
    cells.push({ ...plain, kind: "gone", tribe, count: lost(tribe), marked: true });
  for (const tribe of standing.ghosts) cells.push({ ...plain, kind: "ghost", tribe });
  const width = cells.length > (grouped ? 2 : 5) ? size * 0.88 : size;
  const columns = cells.length <= (grouped ? 2 : 3) || oneRow ? cells.length : Math.ceil(cells.length / 2);
  const rows = Math.ceil(cells.length / Math.max(1, columns));
  const gap = width * (grouped ? 1.1 : 0.97);
  return cells.map((cell, k) => {
    const row = Math.floor(k / columns);
    const line = cells.slice(row * columns, (row + 1) * columns);
    const number = (one: (typeof cells)[number]) => Number(one.kind === "gone" && one.count > 1) * COUNT; // the room of it
    const left = line.slice(0, k - row * columns).reduce((sum, one) => sum + 1 + number(one), 0);
    const whole = line.reduce((sum, one) => sum + 1 + number(one), 0);
    return {
      ...cell,
      size: width,
      x: at[0] + (left - (whole - 1) / 2) * gap,
      y: at[1] + (row - (rows - 1) / 2) * gap,
    };
  });
}
