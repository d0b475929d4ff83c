/** Moments of finished games that are tried again, each at a table of its own: what was better there, and the way back. */
import { keep, kept } from "../../lib/kept";

export interface Trial {
  table: string; // at which it is tried
  back: string; // the place in the review
  move: string; // what was better there
  ply: number | null; // of that moment, as the table counts; unknown until one is there
}

const KEY = "trials";
const MOST_TRIALS = 30; // the latest

function all(): Trial[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(found) ? (found as unknown[]).filter(isTrial) : [];
  } catch {
    return [];
  }
}

/** It may be of an older page, or of nobody; and the way back leads to a review and nowhere else. */
function isTrial(one: unknown): one is Trial {
  const { table, back, move, ply } = Object(one) as Partial<Record<keyof Trial, unknown>>;
  return (
    typeof table === "string" &&
    typeof back === "string" &&
    back.startsWith("/review/") &&
    typeof move === "string" &&
    (ply === null || typeof ply === "number")
  );
}

export const trialAt = (table: string): Trial | null => all().find((one) => one.table === table) ?? null;

export function remember(trial: Trial): void {
  const others = all().filter((one) => one.table !== trial.table);
  keep(KEY, JSON.stringify([...others, trial].slice(-MOST_TRIALS)));
}
