/** The last count of a game as a race: where every banner stands after each part. Pure. */
import type { Finale } from "../../lib/api";

export interface Leg {
  part: string; // what is counted; nothing for the points that were there before
  name: string;
  gains: readonly number[]; // by seat
  totals: readonly number[]; // by seat, with it
}

/** First what everybody had, then part by part; parts that bring nobody anything are left out. */
export function legs({ before, parts }: Pick<Finale, "before" | "parts">): Leg[] {
  let totals: readonly number[] = before;
  const found: Leg[] = [{ part: "", name: "", gains: before, totals }];
  for (const { id, name, points } of parts) {
    if (!points.some(Boolean)) continue;
    totals = totals.map((had, seat) => had + (points[seat] ?? 0));
    found.push({ part: id, name, gains: points, totals });
  }
  return found;
}

/** How far along its lane a banner stands, in percent of the best total in the end; those below zero wait at the start. */
export function along(totals: readonly number[], best: number): number[] {
  return totals.map((one) => (best > 0 ? Math.max(0, Math.min(100, (100 * one) / best)) : 0));
}

/** The seats, the best first; of equals the one that sits first. */
export const ranked = (scores: readonly number[]): number[] =>
  scores.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

export interface Stretch {
  part: string;
  name: string;
  from: number; // percent of the lane
  size: number;
}

/** A lane that is run: what it is made of, part by part, as shares of the best total. */
export function stretches(run: readonly Leg[], seat: number, best: number): Stretch[] {
  return run.flatMap(({ part, name, gains, totals }) => {
    const gain = gains[seat] ?? 0;
    const total = totals[seat] ?? 0;
    if (gain <= 0 || best <= 0) return [];
    return [{ part, name, from: (100 * (total - gain)) / best, size: (100 * gain) / best }];
  });
}
