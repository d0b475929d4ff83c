import { expect, test } from "vitest";
import { following } from "./next";

const LIST = [
  { id: "a", theme: "war" },
  { id: "b", theme: "cards" },
  { id: "c", theme: "war" },
].map((one) => ({ ...one, difficulty: "easy" as const, players: 2 }));
const NOTHING = { right: [], wrong: [] };

test("one goes on to the next that was not answered, around the list", () => {
  expect(following(LIST, "a", "", NOTHING)).toBe("b");
  expect(following(LIST, "c", "", { right: ["a"], wrong: [] })).toBe("b");
});

test("a theme is kept to", () => {
  expect(following(LIST, "a", "war", NOTHING)).toBe("c");
  expect(following(LIST, "b", "cards", NOTHING)).toBeNull();
});

test("once all were answered they come again", () =>
  expect(following(LIST, "a", "", { right: ["a", "b"], wrong: ["c"] })).toBe("b"));
