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

export interface Standing {
  pawns: readonly number[];
  pacified: boolean;
  ghosts: readonly Tribe[];
  newest: Tribe | null; // the pawn placed last stands here
  changed?: readonly number[] | undefined; // by tribe: how many more, or fewer, than when one's last turn was over
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
  const here = grouped ? TRIBES.filter((_, k) => standing.pawns[k]) : spread(standing.pawns);
  here.forEach((tribe, k) => {
    const last = here[k + 1] !== tribe;
    const count = grouped ? (standing.pawns[TRIBES.indexOf(tribe)] ?? 0) : 1;
    const came = standing.changed?.[TRIBES.indexOf(tribe)] ?? 0;
    const marked = came > 0 && (grouped || here[k + came] !== tribe); // the last so many
    cells.push({ kind: "pawn", tribe, count, newest: last && tribe === standing.newest, marked });
  });
  const gone = TRIBES.map((_, k) => Math.max(0, -(standing.changed?.[k] ?? 0)));
  for (const tribe of TRIBES.filter((_, k) => gone[k]))
    cells.push({ ...plain, kind: "gone", tribe, count: gone[TRIBES.indexOf(tribe)] ?? 1, marked: true });
  for (const tribe of standing.ghosts) cells.push({ ...plain, kind: "ghost", tribe });
  const width = cells.length > (grouped ? 2 : 5) ? size * 0.88 : size;
  const columns = cells.length <= (grouped ? 2 : 3) || oneRow ? cells.length : Math.ceil(cells.length / 2);
  const rows = Math.ceil(cells.length / Math.max(1, columns));
  const gap = width * (grouped ? 1.1 : 0.97);
  return cells.map((cell, k) => {
    const row = Math.floor(k / columns);
    const inRow = Math.min(columns, cells.length - row * columns);
    const column = k - row * columns;
    return {
      ...cell,
      size: width,
      x: at[0] + (column - (inRow - 1) / 2) * gap,
      y: at[1] + (row - (rows - 1) / 2) * gap,
    };
  });
}
