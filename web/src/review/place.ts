/** Where one is when looking back, as the address says it: which ply, from whose eyes, and whose mistakes one looks at. */
export interface Place {
  at: number | null; // none: the end
  from: number | "audience" | "open" | null; // none: one's own seat, if there is one
  of?: number | null; // none: of the one from whose eyes one looks
}

const SEAT = /^[0-4]$/;

export function read(search: string): Place {
  const asked = new URLSearchParams(search);
  const at = /^\d{1,6}$/.test(asked.get("at") ?? "") ? Number(asked.get("at")) : null;
  const seat = asked.get("seat") ?? "";
  const from = seat === "audience" || seat === "open" ? seat : SEAT.test(seat) ? Number(seat) : null;
  const of = asked.get("of") ?? "";
  return { at, from, of: SEAT.test(of) ? Number(of) : null };
}

export function write(table: string, { at, from, of = null }: Place): string {
  const parts = [at === null ? "" : `at=${at}`, from === null ? "" : `seat=${from}`, of === null ? "" : `of=${of}`];
  const said = parts.filter(Boolean).join("&");
  return `/review/${encodeURIComponent(table)}${said ? `?${said}` : ""}`;
}
