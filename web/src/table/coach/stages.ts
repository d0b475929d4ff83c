/** How much of a hint is shown, and what of it is drawn on the board. */
import type { HintGiven } from "../../lib/api";
import type { MarkedMove } from "../pointing/marks";

export type Stage = "nudge" | "candidates" | "answer";
export const LETTERS = ["A", "B", "C"] as const;

export const candidatesOf = (hint: HintGiven) => hint.candidates ?? [];

/** Where a hint begins: one that has only an answer, or one candidate, begins with it. */
export const first = (hint: HintGiven): Stage => (hint.nudge && candidatesOf(hint).length > 1 ? "nudge" : "answer");

/** In each stage; the nudge points at a tribe or terrain, the others at moves. */
export function drawnAt(hint: HintGiven, stage: Stage, names: { best: string; look: string }): MarkedMove[] {
  const mark = (move: string, name: string): MarkedMove => ({ kind: "better", name, move });
  if (stage === "answer") return [mark(hint.hint.best, names.best)];
  if (stage === "candidates") return candidatesOf(hint).map((one, k) => mark(one.move, LETTERS[k] ?? ""));
  const part = hint.nudge?.part;
  return part ? [{ kind: "better", name: names.look, move: "", part }] : [];
}
