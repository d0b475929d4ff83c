import { expect, test } from "vitest";
import { records, seatsToGoOn } from "./records";

test("a record may be one line of many, or one object over many lines", () => {
  expect(records('{"a":1}\n\n{"b":2}\n')).toEqual([
    { number: 1, record: { a: 1 } },
    { number: 3, record: { b: 2 } },
  ]);
  expect(records('{\n "a": 1\n}')).toEqual([{ number: 1, record: { a: 1 } }]);
  expect(records('\uFEFF{"a":1}')).toEqual([{ number: 1, record: { a: 1 } }]);
});

test("what is no record is said by its line", () => {
  expect(records('{"a":1}\nnonsense\n[1]')).toEqual([
    { number: 1, record: { a: 1 } },
    { number: 2, record: null },
    { number: 3, record: null },
  ]);
  expect(records("  ")).toEqual([]);
});

test("one goes on from a record against computers", () => {
  expect(seatsToGoOn({ seats: ["A", "B", "C"] })).toEqual([
    { kind: "me" },
    { kind: "computer", level: 3 },
    { kind: "computer", level: 3 },
  ]);
  expect(seatsToGoOn({})).toEqual([]);
});
