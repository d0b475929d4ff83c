import { expect, test } from "vitest";
import { apart, type Mark, together } from "./marks";

const mark = (name: string, ...at: string[]): Mark => ({ kind: "better", name, at });
const drawn = (...marks: Mark[]) => apart(marks).map(({ at }) => at);

test("a move alone has all of its rings", () => {
  expect(drawn(mark("a", "card", "rome"))).toEqual([["card", "rome"]]);
});

test("what all have in common is not drawn, and what some share is drawn once", () => {
  expect(drawn(mark("a", "card", "rome"), mark("b", "card", "gaul"))).toEqual([["rome"], ["gaul"]]);
  expect(drawn(mark("a", "x", "rome"), mark("b", "y", "rome"), mark("c", "z", "gaul"))).toEqual([
    ["x", "rome"],
    ["y"],
    ["z", "gaul"],
  ]);
  expect(drawn(mark("a", "rome"), mark("b", "rome"))).toEqual([[], []]);
});

test("a hint at a table where a moment is tried again leaves the mark of what was better there", () => {
  const one = (move: string, name: string) => ({ kind: "better" as const, move, name });
  const tried = one("a", "better");
  expect(together(tried, [one("b", "best")])).toEqual([tried, one("b", "best")]);
  expect(together(tried, [one("a", "best"), one("b", "2")])).toEqual([tried, one("b", "2")]);
  expect(together(null, [one("b", "best")])).toEqual([one("b", "best")]);
});
