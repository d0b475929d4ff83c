/** Computers that cannot think yet, because the rules are still being compiled: pure. */
import type { Computers, SeatInfo, TableInfo } from "../../lib/api";

const STAND_IN = 4; // who takes the seat of one who has resigned, where the table names nobody

/** Those of a table, whoever they play for. */
export function late(table: TableInfo, computers: Computers | null | undefined): SeatInfo[] {
  if (!computers || computers.ready || table.stage === "over") return [];
  const level = (seat: SeatInfo) =>
    seat.away ? (table.stand_in ?? (seat.resigned ? STAND_IN : 0)) : (seat.level ?? 0);
  return table.seats.filter((seat) => level(seat) > (computers.deputy ?? 0));
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
