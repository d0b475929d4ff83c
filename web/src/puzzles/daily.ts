/** Which puzzle is today's: by the date alone, so that it is the same for all who have the same list, and nobody is asked. */
const MINUTES_A_DAY = 24 * 60;
const STEP = 7919; // a prime: one day's puzzle is not the neighbour of the last one's in the list, which comes from the same game

/** The number of a day, as the clock of this device has it. */
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / MINUTES_A_DAY);
}

export function daily<T>(puzzles: readonly T[], day: number): T | undefined {
  return puzzles[(day * STEP) % Math.max(1, puzzles.length)];
}
