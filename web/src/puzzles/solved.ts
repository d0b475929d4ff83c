/** Which puzzles were answered, and how: remembered on this device only. The first answer counts. */
import { keep, kept } from "../lib/kept";

export interface Solved {
  right: readonly string[]; // ids
  wrong: readonly string[];
  days: readonly number[]; // on which that day's puzzle was solved, ascending
}

const KEY = "puzzles";
const NOTHING: Solved = { right: [], wrong: [], days: [] };

function all(): Record<string, Partial<Solved>> {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Record<string, Partial<Solved>>) : {};
  } catch {
    return {};
  }
}

export const read = (game: string): Solved => ({ ...NOTHING, ...all()[game] });

export function after(before: Solved, id: string, right: boolean, day: number | null): Solved {
  if (before.right.includes(id) || before.wrong.includes(id)) return before;
  return {
    right: right ? [...before.right, id] : before.right,
    wrong: right ? before.wrong : [...before.wrong, id],
    days: right && day !== null && before.days.at(-1) !== day ? [...before.days, day] : before.days,
  };
}

/** `day` is today's number where it is today's puzzle. */
export function remember(game: string, id: string, right: boolean, day: number | null): Solved {
  const next = after(read(game), id, right, day);
  keep(KEY, JSON.stringify({ ...all(), [game]: next }));
  return next;
}

/** Days in a row up to today, or up to yesterday as long as today's is not answered. */
export function streak(solved: Solved, today: number): number {
  const days = new Set(solved.days);
  let last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last)) {
    count++;
    last--;
  }
  return count;
}
