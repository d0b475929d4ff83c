/** What a game brought and cost a seat by tribe or terrain, and where its time went: pure arithmetic. */
import type { Judged, JudgedDecision, SummedPart } from "../../lib/api";
import { WRONG } from "./chances/chances";

const LEAST_COST = 0.5; // points: what is less is noise

/** Those that matter: what brought or cost most first. */
export const ranked = (parts: readonly SummedPart[]): SummedPart[] =>
  parts
    .filter((one) => one.brought > 0 || one.cost >= LEAST_COST)
    .sort((a, b) => Math.max(b.brought, b.cost) - Math.max(a.brought, a.cost));

/** The longest bar of either column. */
export const widest = (parts: readonly SummedPart[], column: "brought" | "cost"): number =>
  Math.max(1, ...parts.map((one) => one[column]));

export interface Times {
  total: number; // seconds
  longest: JudgedDecision[];
  wrong: number | null; // a mistake, on average
  right: number | null; // any other decision
}

const mean = (found: readonly number[]): number | null =>
  found.length ? found.reduce((sum, one) => sum + one, 0) / found.length : null;

/** Of a seat; nothing where its times are not known. */
export function timesOf(judged: Judged, seat: number, most = 4): Times | null {
  const timed = judged.decisions.filter((one) => one.seat === seat && one.seconds !== null);
  if (!timed.length) return null;
  const taken = (found: JudgedDecision[]) => found.map((one) => one.seconds ?? 0);
  const isWrong = (one: JudgedDecision) => WRONG.includes(one.quality);
  return {
    total: taken(timed).reduce((sum, one) => sum + one, 0),
    longest: [...timed].sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0)).slice(0, most),
    wrong: mean(taken(timed.filter(isWrong))),
    right: mean(taken(timed.filter((one) => !isWrong(one)))),
  };
}
