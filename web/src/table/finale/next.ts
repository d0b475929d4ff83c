/** After a win against computers: the table at which the next level waits. Pure. */
import type { TableInfo, TableSetup } from "../../lib/api";
import { HIGHEST } from "../../lib/games/level";

export interface Next {
  level: number;
  setup: Partial<TableSetup>;
}

/** For whoever has won alone, from one seat, against computers of one level; a board of one's own is not taken along. */
export function next(table: TableInfo): Next | null {
  const mine = table.seats.flatMap((seat, k) => (seat.yours ? [k] : []));
  const levels = new Set(table.seats.flatMap((seat, k) => (mine.includes(k) ? [] : [seat.level])));
  const [level] = levels;
  const won = table.result?.winners.length === 1 && table.result.winners[0] === mine[0];
  if (!won || mine.length !== 1 || levels.size !== 1 || level == null || level >= HIGHEST) return null;
  if (table.continued || Object.values(table.options).includes("own")) return null;
  const seats = table.seats.map((_, k) =>
    k === mine[0]
      ? { kind: "me" as const, level: null, name: null }
      : { kind: "computer" as const, level: level + 1, name: null },
  );
  return { level: level + 1, setup: { game: table.game, options: table.options, seats } };
}
