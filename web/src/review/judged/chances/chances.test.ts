import { describe, expect, it } from "vitest";
import type { Judged, JudgedDecision, SeatAccounts } from "../../../lib/api";
import {
  better,
  decisionAt,
  knownLine,
  luckBars,
  mistakes,
  nextOf,
  openLine,
  reach,
  rows,
  signOf,
  valueAt,
} from "./chances";

const estimate = { mean: 0.5, error: 0.01 };
const weighed = (move: string) => ({ move, text: move, win: estimate, lead: estimate });
const decision = (ply: number, seat: number, quality: JudgedDecision["quality"]): JudgedDecision => ({
  ply,
  after: ply + 1,
  place: ply,
  seat,
  quality,
  loss: estimate,
  before: estimate,
  played: weighed("a"),
  better: [weighed(quality === "best" ? "a" : "b"), weighed("c")],
  because: [],
  seconds: null,
  worlds: 9,
});
const accounts: SeatAccounts = {
  start: 0.504,
  luck: 0.104,
  choice: -0.204,
  unknown: 0.104,
  others: 0.492,
  result: 1,
  luck_error: 0.02,
  without_luck: 0.896,
  decisions: 3,
  mean_loss: 0.05,
};
const judged: Judged = {
  plies: [0, 1, 2, 3],
  truth: [
    [0.5, 0.5],
    [0.6, 0.4],
    [0.2, 0.8],
    [1, 0],
  ],
  luck: [
    [0, 0],
    [0.1, -0.1],
    [0.001, -0.001],
    [0, 0],
  ],
  known: [
    [
      { ply: 0, chance: 0.5 },
      { ply: 2, chance: 0.7 },
      { ply: 3, chance: 1 },
    ],
    [],
  ],
  decisions: [decision(1, 0, "blunder"), decision(2, 1, "mistake"), decision(2, 0, "best"), decision(5, 0, "inexact")],
  accounts: [accounts, accounts],
  parts: [[], []],
};

describe("mistakes", () => {
  it("are those of the seat, the next one comes after a ply, and after the last the first", () => {
    const mine = mistakes(judged, 0);
    expect(mine.map((one) => one.ply)).toEqual([1, 5]);
    expect(nextOf(mine, 0)?.ply).toBe(1);
    expect(nextOf(mine, 1)?.ply).toBe(5);
    expect(nextOf(mine, 5)?.ply).toBe(1);
    expect(nextOf([], 0)).toBeNull();
  });
  it("have signs, and something better", () => {
    expect(judged.decisions.map(signOf)).toEqual(["??", "?", "", "?!"]);
    expect(better(decision(1, 0, "mistake"))?.move).toBe("b");
    expect(better(decision(1, 0, "best"))).toBeNull();
  });
  it("are found at their ply", () => {
    expect(decisionAt(judged, 0, 2)?.quality).toBe("best");
    expect(decisionAt(judged, 1, 2)?.quality).toBe("mistake");
    expect(decisionAt(judged, 1, 1)).toBeNull();
  });
});

describe("lines", () => {
  it("have a value at every ply", () => {
    const known = knownLine(judged, 0);
    expect([0, 1, 2, 3, 9].map((ply) => valueAt(known, ply))).toEqual([0.5, 0.6, 0.7, 1, 1]);
    expect(valueAt([], 3)).toBe(0);
    expect(openLine(judged, 1).map(([, chance]) => chance)).toEqual([0.5, 0.4, 0.8, 0]);
  });
  it("leave out luck that nobody can see", () => {
    expect(luckBars(judged, 1)).toEqual([[1, -0.1]]);
  });
});

describe("accounts", () => {
  it("add up in whole per cent", () => {
    const found = rows(accounts);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [50, 61],
      [61, 40],
      [40, 51],
      [51, 100],
    ]);
    expect(found.reduce((sum, { from, to }) => sum + to - from, 50)).toBe(100);
    expect(reach(found)).toEqual({ low: 0, high: 100 });
    expect(reach([{ name: "luck", from: -7, to: 120 }])).toEqual({ low: -7, high: 120 });
  });
});
