import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../../lib/api";
import { rematch } from "./rematch";

const seats = (own: number) => [0, 1, 2].map((k) => ({ name: `P${k}`, yours: k === own }) as SeatInfo);
const table = (own: number, more: Partial<TableInfo> = {}) =>
  ({
    stage: "over",
    seats: seats(own),
    rematch: "",
    rematch_asked: null,
    rematch_declined: null,
    ...more,
  }) as TableInfo;

test("whoever played may ask, once the game is over", () => {
  expect(rematch(table(0))).toEqual({ state: "none", may: true });
  expect(rematch(table(-1))).toBeNull();
  expect(rematch(table(0, { stage: "playing" }))).toBeNull();
});

test("the others are asked, who asked waits", () => {
  const asked = { rematch_asked: { seat: 0, waits_for: [1, 2] } };
  expect(rematch(table(1, asked))).toEqual({ state: "asked", may: true, by: 0 });
  expect(rematch(table(0, asked))).toEqual({ state: "waiting", may: false, waits: [1, 2] });
  const agreed = { rematch_asked: { seat: 0, waits_for: [2] } };
  expect(rematch(table(1, agreed))?.state).toBe("waiting");
  expect(rematch(table(1, { rematch_asked: { seat: 0, waits_for: [] } }))?.state).toBe("ready");
});

test("after a no only who said it may ask", () => {
  expect(rematch(table(1, { rematch_declined: 1 }))).toEqual({ state: "declined", may: true, by: 1 });
  expect(rematch(table(0, { rematch_declined: 1 }))).toEqual({ state: "declined", may: false, by: 1 });
});

test("where the next table is there, all go there", () => {
  expect(rematch(table(2, { rematch: "next" }))).toEqual({ state: "there", may: true });
});
