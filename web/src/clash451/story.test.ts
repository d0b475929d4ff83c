import { expect, test } from "vitest";
import { blank, remember, stateOf } from "./memory";
import { card, view } from "./sample";
import { revealed, stories } from "./story";
import { steps } from "./telling";

const before = view({ phase: "third", moment: "place" }, { 1: { huns: ["h13", "h8"], romans: ["r15", "r12", "r8"], building: ["h17", 0] } });
const after = view({ phase: "preparation", moment: "pick", turn: 5 }, { 1: { romans: ["r15", "r8"], building: ["h17", 1] } });

test("a conflict is told from the views before and after", () => {
  const [story] = stories(before, after, []);
  expect(story?.terrain.card.id).toBe("catalaunum");
  expect(story?.counts).toEqual([3, 3]);
  expect(story?.fighters.map((side) => side.filter((one) => one.fell).map((one) => one.card.id))).toEqual([["h13", "h8"], ["r12"]]);
  expect([story?.winner, story?.captured]).toEqual([1, 1]);
  expect(steps(story!).map((step) => step.key)).toEqual(["count", "tie", "losses", "outcome"]);
});

test("the unit that the last word brought stands there too", () => {
  const placing = view({ phase: "third", moment: "place" }, { 1: { huns: ["h13"], romans: ["r15"] } });
  placing.sides[1].revealed = card("r10");
  const told = [{ moment: 90, actor: 1, texts: ["Ada plays Saxons (10) on Catalaunum", "Conflict in Catalaunum"] }];
  const [story] = stories(placing, view({ phase: "preparation", turn: 5 }, { 1: { romans: ["r15"] } }), told);
  expect(story?.counts).toEqual([1, 2]);
  expect(story?.fighters[1].map((one) => [one.card.id, one.fell])).toEqual([["r15", false], ["r10", true]]);
});

test("within a turn nothing is told", () => {
  expect(stories(before, view({ phase: "third" }), [])).toEqual([]);
});

test("two cards turned up say who plays first", () => {
  const up = view({ phase: "first", moment: "place", actor: 0 });
  up.sides[0].revealed = card("h13");
  up.sides[1].revealed = card("r8");
  expect(revealed(up, null)).toMatchObject({ key: "4 first", first: 0 });
});

test("equal cards are shown from the discard piles, and remembered", () => {
  const chosen = view({ phase: "preparation", moment: "pick" });
  const next = view({ phase: "second", moment: "place" });
  next.sides[0].top = card("h10");
  next.sides[1].top = card("r10");
  expect(revealed(next, { ...chosen, phase: "first" })).toMatchObject({ first: null });
  const own = { hand: [], choice: [card("r10"), card("r12"), card("r15")], under: [], undrawn: null, mulligans: 0 };
  const memory = remember(blank, view({ phase: "first", moment: "place", own }));
  expect(remember(memory, next).played[0][0]?.id).toBe("h10");
});

test("the hand keeps its memory for one turn", () => {
  const first = view({ phase: "first", moment: "place" });
  first.sides[0] = { ...first.sides[0], revealed: card("h13"), chosen: 2 };
  const memory = remember(blank, first);
  expect(memory.played[0]).toEqual([card("h13"), null, null]);
  expect([0, 1, 2].map((k) => stateOf(first, 0, k))).toEqual(["now", "down", "down"]);
  expect(remember(memory, after).played[0]).toEqual([null, null, null]);
});
