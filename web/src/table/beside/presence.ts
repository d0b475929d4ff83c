/** Who is here, in words: pure. */
import type { Presence, SeatInfo, TableInfo, Update } from "../../lib/api";

export type State = "computer" | "stand_in" | "here" | "gone";

/** Of a seat: a computer is always here; of a person the server knows whether he looks at the table. */
export function state(
  seat: SeatInfo,
  number: number,
  presence: Presence | null,
): { state: State; since: number | null } {
  if (seat.level !== null) return { state: "computer", since: null };
  if (seat.away) return { state: "stand_in", since: null };
  const known = presence?.seats.find((one) => one.seat === number);
  return known && !known.here ? { state: "gone", since: known.since } : { state: "here", since: null };
}

/**
 * While there is something to watch it is the turn of whoever is shown to play; who is here, and how long one has oneself, is
 * said of the present.
 */
export function asShown(update: Update, shown: Update): Update {
  const seats = update.table.seats.map((seat, k) => ({
    ...seat,
    to_act: shown.table.seats[k]?.to_act ?? false,
    deadline: seat.yours ? seat.deadline : null,
  }));
  return { ...update, offers: shown.offers, table: { ...update.table, seats } };
}

const LEAST = 10; // seconds that even an empty clock leaves

/** How many seconds there can be left for a decision, whatever this device's clock says. */
export const mostTime = (table: Pick<TableInfo, "thinking_seconds" | "clock">, seat: Pick<SeatInfo, "clock">): number =>
  table.thinking_seconds ?? Math.max(seat.clock ?? 0, table.clock?.increment ?? 0, LEAST);

export interface End {
  deadline: number;
  most: number;
}

/** When the time is up of whoever is to act: one's own first, else the next. */
export function nextEnd(table: Pick<TableInfo, "thinking_seconds" | "clock" | "seats">): End | null {
  const running = table.seats.filter((seat) => seat.to_act && seat.deadline !== null);
  const own = running.filter((seat) => seat.yours);
  const [first] = (own.length ? own : running).sort((a, b) => (a.deadline ?? 0) - (b.deadline ?? 0));
  return first ? { deadline: first.deadline ?? 0, most: mostTime(table, first) } : null;
}

/** How many lines of the talk have come since one looked, others' only; notices are shown by themselves. */
export function unread(
  lines: readonly { version: number; name: string; notice?: boolean }[],
  seen: number,
  own: readonly string[],
): number {
  return lines.filter((line) => !line.notice && line.version > seen && !own.includes(line.name)).length;
}
