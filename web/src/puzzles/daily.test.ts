import { expect, test } from "vitest";
import { daily, dayOf } from "./daily";

const LIST = Array.from({ length: 30 }, (_, k) => k);

test("a day has one puzzle, another day another, and in a month every one of thirty comes once", () => {
  const days = Array.from({ length: 30 }, (_, k) => daily(LIST, 20_000 + k));
  expect(new Set(days).size).toBe(30);
  expect(daily(LIST, 20_000)).toBe(days[0]);
});

test("without puzzles there is none today", () => expect(daily([], 20_000)).toBeUndefined());

test("a day begins at midnight of this device's clock", () => {
  const late = new Date(2026, 10, 18, 23, 59);
  const early = new Date(2026, 10, 19, 0, 0);
  expect(dayOf(early) - dayOf(late)).toBe(1);
  expect(dayOf(new Date(2026, 10, 18, 0, 0))).toBe(dayOf(late));
});
