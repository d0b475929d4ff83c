/** Updates that are kept so that they can be shown again: from the one after which the others began to play. */
import type { Update } from "../../lib/api";

const MOST_UPDATES = 400; // of a game among computers that somebody watches, say

export function kept(before: readonly Update[], next: Update, from: number): Update[] {
  const last = before.at(-1);
  const all = last?.table.ply === next.table.ply ? [...before] : [...before, next];
  const first = all.findLastIndex((one) => one.table.ply <= from);
  return all.slice(Math.max(0, first)).slice(-MOST_UPDATES);
}
