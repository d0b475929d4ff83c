/** Another game with the same people, as one of them sees it: pure. */
import type { TableInfo } from "../../lib/api";

export type Rematch =
  | { state: "none"; may: true } // nobody has asked
  | { state: "asked"; may: true; by: number } // by somebody else, who waits for me
  | { state: "waiting"; may: false; waits: readonly number[] } // I would like to
  | { state: "ready"; may: true } // all have agreed, and the table is not there yet
  | { state: "declined"; may: boolean; by: number } // whoever declined may ask
  | { state: "there"; may: true };

/** Nothing for who does not play here. A person is meant by the first of his seats. */
export function rematch(table: TableInfo): Rematch | null {
  const own = table.seats.findIndex((seat) => seat.yours);
  if (own < 0 || table.stage !== "over") return null;
  if (table.rematch) return { state: "there", may: true };
  const asked = table.rematch_asked;
  if (!asked)
    return table.rematch_declined === null
      ? { state: "none", may: true }
      : { state: "declined", may: table.rematch_declined === own, by: table.rematch_declined };
  if (asked.waits_for.includes(own)) return { state: "asked", may: true, by: asked.seat };
  return asked.waits_for.length
    ? { state: "waiting", may: false, waits: asked.waits_for }
    : { state: "ready", may: true };
}
