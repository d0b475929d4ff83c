/** To which puzzle one goes on, and by which key. */
import type { PuzzleSet } from "../lib/api";
import type { Solved } from "./solved";

/** The next in the list that was not answered yet, of that theme if one is given; if all were, the next of them. */
export function following(
  puzzles: PuzzleSet["puzzles"],
  id: string,
  theme: string,
  solved: Pick<Solved, "right" | "wrong">,
): string | null {
  const here = puzzles.findIndex((one) => one.id === id);
  const onward = [...puzzles.slice(here + 1), ...puzzles.slice(0, here)].filter((one) => !theme || one.theme === theme);
  const fresh = onward.find((one) => !solved.right.includes(one.id) && !solved.wrong.includes(one.id));
  return (fresh ?? onward[0])?.id ?? null;
}

/** N, as for the next mistake of a review; not while one writes or chooses from a list. */
export function isNext(event: KeyboardEvent): boolean {
  const at = event.target as Element | null;
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !at?.closest?.("input, textarea, select, dialog");
}
