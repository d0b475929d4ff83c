/** Which steps of the lessons are done, remembered on this device only. */
import { keep, kept } from "../lib/kept";

export type Done = Record<string, readonly string[]>; // by game: the ids of steps

const KEY = "lessons";

export function read(): Done {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Done) : {};
  } catch {
    return {};
  }
}

export function remember(game: string, step: string): Done {
  const done = read();
  const steps = done[game] ?? [];
  const next = steps.includes(step) ? done : { ...done, [game]: [...steps, step] };
  keep(KEY, JSON.stringify(next));
  return next;
}

/** The number of the first step that is not done yet, from 1; the first if all are. */
export function nextStep(done: Done, game: string, steps: readonly { id: string }[]): number {
  const known = done[game] ?? [];
  return steps.findIndex((step) => !known.includes(step.id)) + 1 || 1;
}

export const count = (done: Done, game: string, steps: readonly { id: string }[]): number =>
  steps.filter((step) => (done[game] ?? []).includes(step.id)).length;
