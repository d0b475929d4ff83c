/** What cannot be played now, as the server tells it: found by what was touched, and listed by what it is about. */
import type { RefusedCandidate } from "../../lib/api";

export interface Reasons {
  shown: RefusedCandidate[]; // one for each clause that stands against it
  more: number; // other sentences with the same clauses
}

const MOST_REASONS = 3;

/** The moves that name everything that was touched: a province and a tribe, a terrain and a unit, a verb. */
export const about = (refusals: readonly RefusedCandidate[], names: readonly string[]): RefusedCandidate[] =>
  refusals.filter((one) => {
    const parts = one.move.split(" ");
    return names.every((name) => parts.includes(name));
  });

/** Each clause once, and not too many; none: nothing to say. */
export function reasons(refusals: readonly RefusedCandidate[], most = MOST_REASONS): Reasons | null {
  const byClause = new Map<string, RefusedCandidate>();
  for (const one of refusals) if (!byClause.has(one.clause ?? one.why)) byClause.set(one.clause ?? one.why, one);
  const shown = [...byClause.values()].slice(0, most);
  return shown.length ? { shown, more: new Set(refusals.map((one) => one.why)).size - shown.length } : null;
}

export interface Group {
  about: string;
  refusals: RefusedCandidate[];
}

/** By what they are about, in the server's order; only those that hold all words of the query. */
export function grouped(refusals: readonly RefusedCandidate[], query = ""): Group[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, RefusedCandidate[]>();
  for (const one of refusals) {
    const text = `${one.about} ${one.text}`.toLowerCase();
    if (wanted.every((word) => text.includes(word))) groups.set(one.about, [...(groups.get(one.about) ?? []), one]);
  }
  return [...groups].map(([name, found]) => ({ about: name, refusals: found }));
}
