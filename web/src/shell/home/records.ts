/** Game records that somebody brings along: a file or a text with one record a line, as the server writes them. */
export interface Found {
  number: number; // which line it is
  record: Record<string, unknown> | null; // none: it is not JSON, or no record
}

export const MOST_RECORDS = 50; // of one file

/** A text that is one object over several lines is one record; else each line is. */
export function records(text: string): Found[] {
  const whole = parsed(text);
  if (whole) return [{ number: 1, record: whole }];
  return text
    .split("\n")
    .map((line, k) => ({ number: k + 1, line: line.trim() }))
    .filter(({ line }) => line)
    .slice(0, MOST_RECORDS)
    .map(({ number, line }) => ({ number, record: parsed(line) }));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Seats to go on from a record that is not finished: me, and computers. */
export function seatsToGoOn(record: Record<string, unknown>): { kind: "me" | "computer"; level?: number }[] {
  const seats = Array.isArray(record.seats) ? record.seats : [];
  return seats.map((_, k) => (k === 0 ? { kind: "me" } : { kind: "computer", level: 3 }));
}
