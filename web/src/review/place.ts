/** Where one is when looking back, as the address says it: which ply, and from whose eyes. */
export interface Place {
  at: number | null; // none: the end
  from: number | "audience" | "open" | null; // none: one's own seat, if there is one
}

export function read(search: string): Place {
  const asked = new URLSearchParams(search);
  const at = /^\d{1,6}$/.test(asked.get("at") ?? "") ? Number(asked.get("at")) : null;
  const seat = asked.get("seat") ?? "";
  const from = seat === "audience" || seat === "open" ? seat : /^[0-4]$/.test(seat) ? Number(seat) : null;
  return { at, from };
}

export function write(table: string, { at, from }: Place): string {
  const said = [at === null ? "" : `at=${at}`, from === null ? "" : `seat=${from}`].filter(Boolean).join("&");
  return `/review/${encodeURIComponent(table)}${said ? `?${said}` : ""}`;
}
