/** What cannot be said now, as the server tells it: found by what was touched, and listed by what it is about. */
import type { Denied } from "../lib/api";

export interface Reasons {
  shown: Denied[]; // one for each clause that stands against it
  more: number; // other sentences with the same clauses
}

const MOST = 3;

/** The moves that name everything that was touched: a province and a tribe, a terrain and a unit, a verb. */
export const about = (denied: readonly Denied[], names: readonly string[]): Denied[] =>
  denied.filter((one) => {
    const parts = one.move.split(" ");
    return names.every((name) => parts.includes(name));
  });

/** Each clause once, and not too many; none: nothing to say. */
export function reasons(denied: readonly Denied[], most = MOST): Reasons | null {
  const byClause = new Map<string, Denied>();
  for (const one of denied) if (!byClause.has(one.clause ?? one.why)) byClause.set(one.clause ?? one.why, one);
  const shown = [...byClause.values()].slice(0, most);
  return shown.length ? { shown, more: new Set(denied.map((one) => one.why)).size - shown.length } : null;
}

export interface Group {
  about: string;
  denied: Denied[];
}

/** By what they are about, in the server's order; only those that hold all moves of the query. */
export function grouped(denied: readonly Denied[], query = ""): Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Denied[]>();
  for (const one of denied) {
    const text = `${one.about} ${one.text}`.toLowerCase();
    if (wanted.every((move) => text.includes(move))) groups.set(one.about, [...(groups.get(one.about) ?? []), one]);
  }
  return [...groups].map(([name, found]) => ({ about: name, denied: found }));
}
