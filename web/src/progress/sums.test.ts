import { expect, test } from "vitest";
import type { PlayedGame } from "../lib/api";
import { byGame, sums } from "./sums";

const game = (more: Partial<PlayedGame>): PlayedGame => ({
  table: "a",
  game: "go",
  seat: 0,
  players: 2,
  time: 1,
  decisions: 10,
  loss: 0.2,
  mistakes: 2,
  result: 1,
  luck: 0.1,
  luck_error: 0.03,
  without_luck: 0.9,
  phases: { war: { decisions: 4, loss: 0.15, mistakes: 2 }, cards: { decisions: 6, loss: 0.05, mistakes: 0 } },
  ...more,
});

test("a decision counts as much in a long game as in a short one, luck counts by game", () => {
  const found = sums([game({}), game({ decisions: 30, loss: 0.2, result: 0, luck: -0.3, luck_error: 0.04 })], []);
  expect(found.loss).toBeCloseTo(0.01);
  expect(found.wins).toBe(0.5);
  expect(found.luck).toBeCloseTo(-0.1);
  expect(found.error).toBeCloseTo(0.025);
});

test("the phase that costs most comes first, by its name", () => {
  const { phases } = sums([game({})], [{ game: "go", id: "war", name: "War bid" }]);
  expect(phases.map((one) => one.name)).toEqual(["War bid", "cards"]);
  expect(phases[0]?.loss).toBeCloseTo(0.0375);
});

test("without games there is nothing to divide by", () => expect(sums([], []).loss).toBe(0));

test("games are put together by game", () =>
  expect(byGame([game({}), game({ game: "chess" }), game({})]).map(([id, all]) => [id, all.length])).toEqual([
    ["go", 2],
    ["chess", 1],
  ]));
