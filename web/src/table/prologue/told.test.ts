import { beforeEach, expect, test } from "vitest";
import type { StoryLine, TableInfo } from "../../lib/api";
import { remember, toBeTold } from "./told";

const table = (more: Partial<TableInfo> = {}, mine = true): TableInfo =>
  ({
    game: "chess",
    stage: "playing",
    continued: false,
    seats: [{ yours: mine }, { yours: false }],
    ...more,
  }) as TableInfo;
const by = (actor: number | null): StoryLine => ({ ply: 1, actor, stand_in: false, texts: [], scenes: [] });

beforeEach(() => localStorage.clear());

test("a prologue is told before the first game of its kind, and once", () => {
  expect(toBeTold(table(), [])).toBe(true);
  remember("chess");
  remember("chess");
  expect(toBeTold(table(), [])).toBe(false);
  expect(toBeTold(table({ game: "draughts" }), [])).toBe(true);
  expect(localStorage.getItem("prologues")).toBe('["chess"]');
});

test("it is told at a game that begins, also after others have moved", () => {
  expect(toBeTold(table(), [by(null), by(1)])).toBe(true);
  expect(toBeTold(table(), [by(null), by(0), by(1)])).toBe(false);
  expect(toBeTold(table({ continued: true }), [])).toBe(false);
  for (const stage of ["open", "over"] as const) expect(toBeTold(table({ stage }), [])).toBe(false);
});

test("it is not told to who watches", () => {
  expect(toBeTold(table({}, false), [])).toBe(false);
});

test("what was kept by nobody is as if nothing was", () => {
  for (const kept of ["nonsense", "null", "{}", "[7]"]) {
    localStorage.setItem("prologues", kept);
    expect(toBeTold(table(), [])).toBe(true);
    remember("chess");
    expect(toBeTold(table(), [])).toBe(false);
  }
});
