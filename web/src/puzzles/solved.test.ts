import { expect, test } from "vitest";
import { after, type Solved, streak } from "./solved";

const NOTHING: Solved = { right: [], wrong: [], days: [] };

test("the first answer counts", () => {
  const wrong = after(NOTHING, "a", false, 5);
  expect(wrong).toEqual({ right: [], wrong: ["a"], days: [] });
  expect(after(wrong, "a", true, 5)).toBe(wrong);
});

test("only the puzzle of the day counts for the streak", () => {
  expect(after(NOTHING, "a", true, null).days).toEqual([]);
  expect(after(NOTHING, "a", true, 5).days).toEqual([5]);
});

test("a streak is days in a row, and is not broken before the day is over", () => {
  const solved = { ...NOTHING, days: [1, 3, 4, 5] };
  expect(streak(solved, 5)).toBe(3);
  expect(streak(solved, 6)).toBe(3);
  expect(streak(solved, 7)).toBe(0);
});
