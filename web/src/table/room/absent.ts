/** An absent player's seat, as whoever opened the table may deal with it: pure. */
import type { SeatInfo, TableInfo } from "../../lib/api";

export type Absence =
  | { state: "kept" } // always
  | { state: "kept_until"; left: number } // for so many seconds
  | { state: "free" } // it may be given away
  | { state: "gone" } // nobody plays for him, and he is not here
  | { state: "offered" }; // a link for it is out

/** Nothing where nobody else is away, or the game does not go on. The device's clock may be wrong: the server has the last move. */
export function absence(table: TableInfo, seat: SeatInfo, now = Date.now() / 1000, gone = false): Absence | null {
  if (table.stage !== "playing" || seat.yours || seat.level !== null) return null;
  if (seat.linked) return { state: "offered" };
  if (!seat.away) return gone ? { state: "gone" } : null;
  if (seat.kept_until === null) return { state: "kept" };
  const left = Math.min(table.replace_after ?? 0, seat.kept_until - now);
  return left > 0 ? { state: "kept_until", left } : { state: "free" };
}
