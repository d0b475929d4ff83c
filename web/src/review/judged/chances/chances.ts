/** A judged game as a curve with marks and bars, a list of mistakes and sums that add up: pure geometry and arithmetic. */
import type { Judged, JudgedDecision, SeatAccounts } from "../../../lib/api";

export const WRONG: readonly JudgedDecision["quality"][] = ["inexact", "mistake", "blunder"];
const SIGNS: Partial<Record<JudgedDecision["quality"], string>> = { inexact: "?!", mistake: "?", blunder: "??" };

/** As annotators of games write it; nothing for a move that was good enough. */
export const signOf = (one: JudgedDecision): string => SIGNS[one.quality] ?? "";
export const percent = (share: number): number => Math.round(share * 100);

/** A seat's mistakes in the order they were made. */
export const mistakes = (judged: Judged, seat: number): JudgedDecision[] =>
  judged.decisions.filter((one) => one.seat === seat && WRONG.includes(one.quality));

/** What it could have known to be better; nothing where it played the best. */
export const better = (one: JudgedDecision): JudgedDecision["played"] | null => {
  const best = one.better[0];
  return best && best.move !== one.played.move ? best : null;
};

/** The next one after a ply, from the beginning again after the last. */
export const nextOf = (found: readonly JudgedDecision[], ply: number): JudgedDecision | null =>
  found.find((one) => one.ply > ply) ?? found[0] ?? null;

/** The decision of a seat at a ply: one where something went wrong, if there is. */
export function decisionAt(judged: Judged, seat: number, ply: number): JudgedDecision | null {
  const here = judged.decisions.filter((one) => one.seat === seat && one.ply === ply);
  return here.find((one) => WRONG.includes(one.quality)) ?? here[0] ?? null;
}

export type Point = readonly [ply: number, chance: number];

/** What a seat knew its chance to be. */
export const knownLine = (judged: Judged, seat: number): Point[] =>
  (judged.known[seat] ?? []).map((one) => [one.ply, one.chance]);

/** What somebody who sees all would have said. */
export const openLine = (judged: Judged, seat: number): Point[] =>
  judged.plies.map((ply, k) => [ply, judged.truth[k]?.[seat] ?? 0]);

/** The value of a line at a ply; between two points it goes straight. */
export function valueAt(line: readonly Point[], ply: number): number {
  const after = line.findIndex(([at]) => at > ply);
  const [from, to] = [line.at(after < 0 ? -1 : Math.max(0, after - 1)), after < 0 ? undefined : line[after]];
  if (!from) return 0;
  if (!to || ply <= from[0]) return from[1];
  return from[1] + ((ply - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** What chance brought a seat, where it was worth seeing. */
export const luckBars = (judged: Judged, seat: number, least = 0.005): Point[] =>
  judged.plies.flatMap((ply, k) => {
    const change = judged.luck[k]?.[seat] ?? 0;
    return Math.abs(change) < least ? [] : [[ply, change] as Point];
  });

export const ACCOUNTS = ["luck", "choice", "unknown", "others"] as const;
export interface Row {
  name: (typeof ACCOUNTS)[number];
  from: number; // per cent, where the row above ended
  to: number;
}

/** Whole per cent, each row from where the one above ended: so what is written adds up. */
export function rows(accounts: SeatAccounts): Row[] {
  let sum = accounts.start;
  return ACCOUNTS.map((name) => {
    const from = percent(sum);
    sum += accounts[name];
    return { name, from, to: percent(sum) };
  });
}

/** From where to where bars are drawn: 0 to 100, and beyond where a sum goes there. */
export function reach(found: readonly Row[]): { low: number; high: number } {
  const all = found.flatMap((row) => [row.from, row.to]);
  return { low: Math.min(0, ...all), high: Math.max(100, ...all) };
}
