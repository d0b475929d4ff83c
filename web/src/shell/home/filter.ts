/** Which of the open tables one wants to see: pure. */
import type { Listed } from "../../lib/api";

export interface Wanted {
  game: string; // "": any, as for all of these
  pace: string;
  players: string;
  language: string;
  computers: string;
}
export const ANY: Wanted = { game: "", pace: "", players: "", language: "", computers: "" };
export const STRENGTHS = ["none", "gentle", "fair", "strong"] as const;

const strongest = (table: Listed): number => Math.max(0, ...table.seats.map((seat) => seat.level ?? 0));

/** How strong the computers at a table are, by the strongest. */
export function strength(table: Listed): (typeof STRENGTHS)[number] {
  const level = strongest(table);
  return level === 0 ? "none" : level < 3 ? "gentle" : level < 5 ? "fair" : "strong";
}

/** A table that names no language is for all of them. */
export function fits(wanted: Wanted, table: Listed): boolean {
  return (
    (!wanted.game || wanted.game === table.game) &&
    (!wanted.pace || wanted.pace === table.pace) &&
    (!wanted.players || wanted.players === String(table.seats.length)) &&
    (!wanted.language || table.language === null || wanted.language === table.language) &&
    (!wanted.computers || wanted.computers === strength(table))
  );
}
