/** What a learner has before him at a step: pure, so that it can be tested without a server. */
import type { Frame, LessonAnswer, LessonStep, Offer, StoryLine } from "../lib/api";

export interface Standing {
  step: LessonStep;
  moves: readonly string[]; // right moves said so far in this step
  frame: Frame;
  coming: readonly Frame[]; // what others do after the play, still to be shown
  story: readonly StoryLine[]; // since the step began
  answer: LessonAnswer | null; // to the last attempt
  done: boolean;
}

export const begin = (step: LessonStep): Standing => ({
  step,
  moves: [],
  frame: step.frame,
  coming: [],
  story: step.frame.story,
  answer: null,
  done: false,
});

const shown = (standing: Standing, frame: Frame): Standing => ({
  ...standing,
  frame,
  story: [...standing.story, ...frame.story],
});

/** The server has answered a move. */
export function hear(standing: Standing, move: string, answer: LessonAnswer): Standing {
  const [first, ...coming] = answer.frames;
  const heard = { ...standing, answer, done: answer.kind === "right" };
  if (!first) return heard;
  return shown({ ...heard, moves: [...standing.moves, move], coming }, first);
}

/** Show the next thing that the others have done. */
export function goOn(standing: Standing): Standing {
  const [next, ...coming] = standing.coming;
  return next ? shown({ ...standing, coming }, next) : standing;
}

/** What may be said now: nothing once the step is done. */
export const offers = (standing: Standing): Offer[] => (standing.done ? [] : standing.frame.offers);

/** The next move of the play that is asked for. */
export const wanted = (standing: Standing): Offer | null =>
  standing.done ? null : (standing.step.show[standing.moves.length] ?? null);

const FEW = 4; // moves that a lesson shows at once

/** The few moves that matter at a step: what is asked for, what a beginner would try, and some of the same kind. */
export function few(standing: Standing): { shown: Offer[]; others: Offer[] } {
  const all = offers(standing);
  const want = wanted(standing)?.move ?? "";
  const verb = want.split(" ")[0];
  const alike = all.filter((offer) => offer.move.split(" ")[0] === verb);
  const apart = Math.max(1, Math.ceil(alike.length / FEW));
  const kept = new Set([
    want,
    standing.step.wrong.move,
    ...alike.filter((_, k) => k % apart === 0).map((one) => one.move),
  ]);
  const shown = all.length <= FEW + 2 ? all : all.filter((offer) => kept.has(offer.move));
  return { shown, others: all.filter((offer) => !shown.includes(offer)) };
}

/**
 * The move behind a touch on a place to which nothing leads now: what is asked for, or else the beginner's mistake, with
 * that place in it, if its verb is one of those that put something in a place. So the rules can say why not. Null where
 * a touch on a place says nothing, or the board knows itself.
 */
export function meant(standing: Standing, place: string, verbs: readonly string[]): string | null {
  if (standing.done || standing.frame.offers.some((offer) => offer.move.endsWith(` ${place}`))) return null;
  for (const move of [wanted(standing)?.move, standing.step.wrong.move]) {
    const parts = move?.split(" ") ?? [];
    if (parts.length > 1 && verbs.includes(parts[0] ?? "")) return [...parts.slice(0, -1), place].join(" ");
  }
  return null;
}
