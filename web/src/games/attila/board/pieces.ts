/** What stands in a province, and where: the tile of peace, the pawns, and the ghosts of pawns that may come. */
import { spread, type Tribe, TRIBES } from "../tribes";

export interface Piece {
  kind: "tile" | "pawn" | "ghost";
  tribe: Tribe | null;
  count: number; // more than 1 only where pawns are grouped
  newest: boolean;
  x: number;
  y: number;
  size: number;
}

export interface Standing {
  pawns: readonly number[];
  pacified: boolean;
  ghosts: readonly Tribe[];
  newest: Tribe | null; // the pawn placed last stands here
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
  if (standing.pacified) cells.push({ kind: "tile", tribe: null, count: 1, newest: false });
  const here = grouped ? TRIBES.filter((_, k) => standing.pawns[k]) : spread(standing.pawns);
  here.forEach((tribe, k) => {
    const last = here[k + 1] !== tribe;
    const count = grouped ? (standing.pawns[TRIBES.indexOf(tribe)] ?? 0) : 1;
    cells.push({ kind: "pawn", tribe, count, newest: last && tribe === standing.newest });
  });
  for (const tribe of standing.ghosts) cells.push({ kind: "ghost", tribe, count: 1, newest: false });
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
