import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../../lib/api";
import { absence } from "./absent";

const table = { stage: "playing", replace_after: 600 } as TableInfo;
const ben = { name: "Ben", away: true, yours: false, linked: false, level: null, kept_until: 1600 } as SeatInfo;

test("an absent player's seat is kept for a time, then free to be given, then offered", () => {
  expect(absence(table, ben, 1300)).toEqual({ state: "kept_until", left: 300 });
  expect(absence(table, ben, 1600)).toEqual({ state: "free" });
  expect(absence(table, { ...ben, linked: true }, 1300)).toEqual({ state: "offered" });
});

test("where the table's rule says so it is always kept", () => {
  expect(absence(table, { ...ben, kept_until: null }, 9999)).toEqual({ state: "kept" });
});

test("who is not here may have lost every way in, and a link that was made for that is out", () => {
  expect(absence(table, { ...ben, away: false }, 1300, true)).toEqual({ state: "gone" });
  expect(absence(table, { ...ben, away: false, linked: true }, 1300)).toEqual({ state: "offered" });
  expect(absence(table, { ...ben, away: false, level: 3 }, 1300, true)).toBeNull();
});

test("a device whose clock is behind does not wait longer than the rule says", () => {
  expect(absence(table, ben, 0)).toEqual({ state: "kept_until", left: 600 });
});

test("nothing is to be done about one's own seat, one who is here, or a game that is over", () => {
  expect(absence(table, { ...ben, yours: true }, 1600)).toBeNull();
  expect(absence(table, { ...ben, away: false }, 1600)).toBeNull();
  expect(absence({ ...table, stage: "over" }, ben, 1600)).toBeNull();
});
