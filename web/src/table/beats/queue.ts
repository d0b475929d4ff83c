/** What is still to be shown of a table: updates one after the other, each within the turn it belongs to. */
import type { Update } from "../../lib/api";

export interface Passage {
  update: Update;
  turn: string; // which number in the game, and whose
}

export const MOST_UPDATES = 300; // updates: whoever was away for longer does not want to watch all of them

/** Whether an update goes on exactly where the last one stood: all else is shown at once, as it is. */
export const goesOn = (last: Update, next: Update): boolean =>
  last.seat === next.seat &&
  last.picture !== null &&
  next.picture !== null &&
  next.since === last.table.ply &&
  next.table.ply > last.table.ply;

/** Nothing was played: somebody came, or something was said. */
export const sameMoment = (last: Update, next: Update): boolean =>
  last.seat === next.seat && last.table.ply === next.table.ply && last.picture !== null && next.picture !== null;

/** The same moment in its latest words, told from where the earlier ones told it. */
export const renewed = (old: Update, next: Update): Update => ({ ...next, since: old.since, story: old.story });

/** Whether one's own hand was in it. */
export const byOneself = (update: Update): boolean =>
  update.seat !== null && update.story.some((line) => line.actor === update.seat);

/** The update with its turn; what is nobody's alone, such as the bids of a war, belongs to the one before. */
export function passage(update: Update, last: Passage | null): Passage {
  const line = update.turns.findLast((one) => one.seat !== null && one.last > update.since);
  return { update, turn: line ? `${line.number} ${line.seat}` : (last?.turn ?? "") };
}

/** How many turns there are to watch. */
export const turns = (queue: readonly Passage[]): number => new Set(queue.map((one) => one.turn)).size;
