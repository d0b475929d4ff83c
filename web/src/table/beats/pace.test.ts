import { expect, test } from "vitest";
import { pause } from "./pace";

test("a pawn is watched longer than a card that is drawn, more so at a slow pace, and not at all at once", () => {
  expect(pause(["pawn"], "normal")).toBeGreaterThan(pause([], "normal"));
  expect(pause(["card"], "slow")).toBeGreaterThan(pause(["card"], "normal"));
  expect(pause(["card"], "fast")).toBeLessThan(pause(["card"], "normal"));
  expect(pause(["card", "pawn"], "normal")).toBe(pause(["pawn"], "normal"));
  expect(pause(["war", "pawn", "card"], "instant")).toBe(0);
});
