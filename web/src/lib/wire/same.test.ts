import { expect, test } from "vitest";
import { same } from "./same";

test("what is as before is the same object, and the rest is new", () => {
  const before = {
    turn: 1,
    provinces: [
      { id: "a", pawns: [1, 0] },
      { id: "b", pawns: [2] },
    ],
    war: null,
  };
  const after = {
    turn: 2,
    provinces: [
      { id: "a", pawns: [1, 0] },
      { id: "b", pawns: [3] },
    ],
    war: null,
  };
  const found = same(before, after);
  expect(found).toEqual(after);
  expect(found.provinces[0]).toBe(before.provinces[0]);
  expect(found.provinces[1]).toBe(found.provinces[1]);
  expect(found.provinces[1]).not.toBe(before.provinces[1]);
  expect(same(before, structuredClone(before))).toBe(before);
});

test("more, less, or something else is not the same", () => {
  const pairs: [unknown, unknown][] = [
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2, 3],
      [1, 2],
    ],
    [{ a: 1 }, { a: 1, b: undefined }],
    [
      { a: 1, b: undefined },
      { a: 1, c: undefined },
    ],
    [{ a: 1 }, null],
    [null, { a: 1 }],
    [[], {}],
    ["1", 1],
    [{ of: new Map([[1, 2]]) }, { of: new Map([[1, 2]]) }],
  ];
  for (const [before, after] of pairs) {
    const found = same(before, after);
    expect(found).not.toBe(before);
    expect(found).toStrictEqual(after);
  }
});

test("neither is changed by it", () => {
  const before = Object.freeze({ list: Object.freeze([1, Object.freeze({ a: 1 })]) });
  const after = Object.freeze({ list: Object.freeze([2, Object.freeze({ a: 1 })]) });
  expect(same(before, after)).toEqual({ list: [2, { a: 1 }] });
});
