import { expect, test } from "vitest";
import type { Computers, SeatInfo, TableInfo } from "../../lib/api";
import { awaited, late, lateLevels } from "./late";

const seat = (level: number | null, changes: Partial<SeatInfo> = {}) =>
  ({ name: `level ${level}`, level, away: false, to_act: false, ...changes }) as SeatInfo;
const table = (...seats: SeatInfo[]) => ({ stage: "playing", stand_in: 4, seats }) as TableInfo;
const compiling: Computers = {
  ready: false,
  hints: false,
  deputy: 4,
  compiling: { done: 1, total: 40, seconds_left: 60 },
};

test("late are those above the one who could play for them, and all computers where nobody can", () => {
  const seats = [seat(null), seat(4), seat(7), seat(null, { away: true })];
  expect(late(table(...seats), compiling)).toEqual([seats[2]]);
  expect(late(table(...seats), { ...compiling, deputy: null })).toEqual(seats.slice(1));
  expect(late(table(...seats), { ...compiling, ready: true })).toEqual([]);
  expect(late(table(...seats), undefined)).toEqual([]);
  expect(late({ ...table(...seats), stage: "over" }, compiling)).toEqual([]);
});

test("they are waited for if nobody else is", () => {
  const champion = seat(7, { to_act: true });
  expect(awaited(table(seat(null), champion), compiling)).toEqual([champion]);
  expect(awaited(table(seat(null, { to_act: true }), champion), compiling)).toEqual([]);
  expect(awaited(table(seat(null, { to_act: true }), seat(7)), compiling)).toEqual([]);
});

test("a new table knows which of its levels are late", () => {
  expect(lateLevels([7, 2, 6, 7], compiling)).toEqual([6, 7]);
  expect(lateLevels([7, 2], { ...compiling, deputy: null })).toEqual([2, 7]);
  expect(lateLevels([7], { ...compiling, ready: true })).toEqual([]);
  expect(lateLevels([7], null)).toEqual([]);
});
