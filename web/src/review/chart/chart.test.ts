import { expect, test } from "vitest";
import type { History, Mark } from "../../lib/api";
import { at, bands, bars, lines, next, scale, series, ticks } from "./chart";

const mark = (ply: number, kind: Mark["kind"], number: number, seat: number | null = null): Mark => ({
  ply,
  kind,
  number,
  seat,
  place: "",
});
const history: History = {
  plies: [0, 10, 20],
  scores: [
    [0, 0],
    [5, 0],
    [5, 10],
  ],
  figures: [
    {
      name: "franks",
      values: [
        [0, 0],
        [1, 0],
        [1, 2],
      ],
    },
  ],
  marks: [],
  turns: [],
};

test("a score holds until it changes", () => {
  const [first, second] = lines(history.plies, history.scores, scale(history, history.scores, 100, 50));
  expect(first?.points).toBe("0,50 50,50 50,25 100,25");
  expect(second?.points).toBe("0,50 50,50 100,50 100,0");
  expect(second?.last).toBe(10);
});

test("scores below zero are drawn too", () => {
  const below = { ...history, plies: [0, 4], scores: [[0], [-5]] };
  expect(lines(below.plies, below.scores, scale(below, below.scores, 100, 50))[0]?.points).toBe("0,8.3 100,8.3 100,50");
});

test("scores come first, then the figures of the game", () => {
  expect(series(history).map((one) => one.name)).toEqual(["score", "franks"]);
});

test("values at the side are round and few", () => {
  expect(ticks(0, 22)).toEqual([0, 10, 20]);
  expect(ticks(0, 4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks(0, 137)).toEqual([0, 50, 100]);
  expect(ticks(-5, 1)).toEqual([-4, -2, 0]);
});

test("what held at a moment is what came last before it", () => {
  expect([0, 9, 10, 15, 20, 99].map((ply) => at(history.plies, history.scores, ply).join())).toEqual([
    "0,0",
    "0,0",
    "5,0",
    "5,0",
    "5,10",
    "5,10",
  ]);
  expect(at([], [], 3)).toEqual([]);
});

test("a game is divided by its turns, or by its scorings where each turn is one player's", () => {
  const byTurns = { ...history, marks: [mark(2, "turn", 1), mark(11, "turn", 2)] };
  expect(bands(byTurns)).toEqual([
    { from: 2, to: 11, number: 1 },
    { from: 11, to: 20, number: 2 },
  ]);
  const byScorings = { ...history, marks: [mark(2, "turn", 1, 0), mark(8, "scoring", 1), mark(20, "scoring", 2)] };
  expect(bands(byScorings)).toEqual([
    { from: 0, to: 8, number: 1 },
    { from: 8, to: 20, number: 2 },
  ]);
});

test("one goes to the next war and to the one before", () => {
  const marks = [mark(3, "war", 1), mark(5, "turn", 2), mark(9, "war", 2)];
  expect([
    next(marks, "war", 3, 1),
    next(marks, "war", 9, -1),
    next(marks, "war", 9, 1),
    next(marks, "scoring", 0, 1),
  ]).toEqual([9, 3, null, null]);
});

test("the longest bar is the best score", () => {
  expect(bars([40, 10, 0])).toEqual([100, 25, 0]);
  expect(bars([0, 0])).toEqual([0, 0]);
});
