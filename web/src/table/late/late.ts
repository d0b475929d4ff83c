/** Computers that cannot think yet, because the rules are still being compiled: pure. */
import type { Computers, SeatInfo, TableInfo } from "../../lib/api";

/** Those of a table, whoever they play for. */
export function late(table: TableInfo, computers: Computers | null | undefined): SeatInfo[] {
  if (!computers || computers.ready || table.stage === "over") return [];
  return table.seats.filter((seat) => ((seat.away ? table.stand_in : seat.level) ?? 0) > (computers.deputy ?? 0));
}

/** Those that the game waits for, if it waits for nobody else. */
export function awaited(table: TableInfo, computers: Computers | null | undefined): SeatInfo[] {
  const found = late(table, computers).filter((seat) => seat.to_act);
  return found.length && table.seats.every((seat) => !seat.to_act || found.includes(seat)) ? found : [];
}

/** Of a table that is to be opened: the levels that cannot think yet, each once. */
export function lateLevels(levels: readonly number[], computers: Computers | null): number[] {
  if (!computers || computers.ready) return [];
  return [...new Set(levels)].filter((level) => level > (computers.deputy ?? 0)).sort();
}
