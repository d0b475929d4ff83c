import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { StoryLine } from "../../../lib/api";
import type { ConflictScene } from "../picture";
import { blank, remember, stateOf } from "../cards/memory";
import { card, terrain, picture } from "../sample";
import Ranks from "./Ranks.svelte";
import { battle, line, reveals, stories } from "./story";
import { steps } from "./telling";

const fighter = (id: string, more: Partial<ConflictScene["fighters"][0][number]> = {}) => ({
  card: card(id),
  strength: card(id).value,
  falls: false,
  felled_by: null,
  ...more,
});
const CONFLICT: ConflictScene = {
  kind: "conflict",
  place: 1,
  terrain: terrain(1).card,
  fighters: [
    [fighter("h13", { falls: true }), fighter("h8", { falls: true })],
    [fighter("r8", { strength: 18 }), fighter("r15"), fighter("r12", { falls: true, felled_by: "h13" })],
  ],
  wall: 0,
  counts: [3, 3],
  vines: [true, true],
  decided: "battle",
  ranks: [
    { huns: null, romans: 18, point: 0 },
    { huns: 13, romans: 15, point: 1 },
    { huns: 8, romans: 12, point: 1 },
  ],
  winner: 1,
  building: card("h17"),
  captured: 1,
  control: 1,
  points: [0, 6],
  totals: [15, 26],
};
const storyLine = (ply: number, ...scenes: StoryLine["scenes"]): StoryLine => ({
  ply,
  actor: 0,
  stand_in: false,
  texts: ["…"],
  scenes,
});

test("the conflicts since a moment are told, and nothing else", () => {
  expect(stories([storyLine(3, CONFLICT), storyLine(4)], 2)).toEqual([CONFLICT]);
  expect(stories([storyLine(3, CONFLICT)], 3)).toEqual([]);
});

test("a conflict is told in the order of its clauses", () => {
  expect(steps(CONFLICT).map((step) => [step.key, step.clause, step.figure])).toEqual([
    ["count", "C6.2", "3 to 3"],
    ["vine", "C6.3", ""],
    ["battle", "C6.4", "1 to 2"],
    ["losses", "C6.6", "2 to 1"],
    ["outcome", "C6.7", "6 points"],
  ]);
  expect(steps(CONFLICT)[2]?.text).toContain("18");
  expect(steps(CONFLICT)[3]?.text).toContain("Bructeri 13");
  const clear: ConflictScene = { ...CONFLICT, counts: [3, 2], ranks: [], decided: "count" };
  expect(steps(clear).map((step) => step.key)).toEqual(["count", "losses", "outcome"]);
});

test("where nobody wins all fall", () => {
  const even: ConflictScene = {
    ...CONFLICT,
    winner: null,
    decided: "nobody",
    wall: null,
    captured: null,
    control: null,
  };
  expect(steps(even).map((step) => step.clause)).toEqual(["C6.2", "C6.3", "C6.5", "C6.5", "C6.7"]);
});

test("a Wall stands first in its line", () => {
  expect(line(CONFLICT, 0).map((one) => ("wall" in one ? one.wall.id : one.fighter.card.id))).toEqual([
    "h17",
    "h13",
    "h8",
  ]);
  expect(line(CONFLICT, 1)).toHaveLength(3);
  expect(battle(CONFLICT)).toEqual([1, 2]);
});

test("this turn's cards are remembered from the whole chronicle", () => {
  const pairs = ["h1 r2", "h3 r4", "h5 r6", "h10 r10"].map((pair, k) => {
    const [huns, romans] = pair.split(" ");
    return storyLine(k + 1, { kind: "reveal", cards: [card(huns!), card(romans!)], first: k === 3 ? null : 1 });
  });
  expect(reveals(pairs, 3).map((one) => one.first)).toEqual([null]);
  const memory = remember(blank, picture({ turn: 2, turn_part: "second", phase: "place" }), pairs);
  expect(memory.played.map((side) => side[0]?.id)).toEqual(["h10", "r10"]);
});

test("the hand keeps its memory for one turn", () => {
  const first = picture({ turn_part: "first", phase: "place" });
  first.sides[0] = { ...first.sides[0], revealed: card("h13"), chosen: 2 };
  const memory = remember(blank, first);
  expect(memory.played[0]).toEqual([card("h13"), null, null]);
  expect([0, 1, 2].map((k) => stateOf(first, 0, k))).toEqual(["now", "down", "down"]);
  const next = picture({ turn_part: "preparation", phase: "pick", turn: 5 });
  expect(remember(memory, next).played[0]).toEqual([null, null, null]);
});

test("the next conflict is drawn in place of the last, also where a wall stands then and a unit stood before", async () => {
  const open: ConflictScene = { ...CONFLICT, wall: null, building: null, captured: null };
  const shown = { high: 0, fighting: true, losses: true } as const;
  const { container, rerender } = render(Ranks, { story: open, ...shown });
  expect(container.querySelectorAll(".rank")).toHaveLength(5);
  await rerender({ story: CONFLICT, ...shown });
  expect(container.querySelectorAll(".rank")).toHaveLength(6);
  await rerender({ story: open, ...shown });
  expect(container.querySelectorAll(".rank")).toHaveLength(5);
});
