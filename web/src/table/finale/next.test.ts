import { expect, test } from "vitest";
import type { TableInfo } from "../../lib/api";
import { next } from "./next";

const table = (more: Partial<TableInfo> = {}, levels: (number | null)[] = [1, 1], winners = [0]): TableInfo =>
  ({
    game: "chess",
    options: { board: "default" },
    continued: false,
    seats: [{ yours: true, level: null }, ...levels.map((level) => ({ yours: false, level }))],
    result: { winners, scores: [3, 2, 1], ending: "peace" },
    ...more,
  }) as TableInfo;

test("after a win alone the next level is offered, at a table like this one", () => {
  const found = next(table());
  expect(found?.level).toBe(2);
  expect(found?.setup.seats?.map((seat) => seat.level)).toEqual([null, 2, 2]);
  expect(found?.setup.options).toEqual({ board: "default" });
});

test("not after a loss or a shared victory, nor above the highest, nor among people or several levels", () => {
  expect(next(table({}, [1, 1], [1]))).toBeNull();
  expect(next(table({}, [1, 1], [0, 1]))).toBeNull();
  expect(next(table({}, [7, 7]))).toBeNull();
  expect(next(table({}, [1, 3]))).toBeNull();
  expect(next(table({}, [1, null]))).toBeNull();
  expect(next(table({ result: null }))).toBeNull();
});

test("not from a game gone on with, nor with a board of one's own", () => {
  expect(next(table({ continued: true }))).toBeNull();
  expect(next(table({ options: { board: "own" } }))).toBeNull();
});
