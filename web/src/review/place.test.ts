import { expect, test } from "vitest";
import { read, write } from "./place";

test("an address says the moment and from whose eyes, and is read back", () => {
  for (const place of [
    { at: 12, from: 1, of: null },
    { at: 0, from: "open" as const, of: 2 },
    { at: null, from: "audience" as const, of: null },
    { at: null, from: null, of: null },
  ]) {
    expect(read(new URL(write("table-1", place), "http://x").search)).toEqual(place);
  }
  expect(write("table-1", { at: 12, from: 1 })).toBe("/review/table-1?at=12&seat=1");
  expect(write("table-1", { at: 12, from: 1, of: 0 })).toBe("/review/table-1?at=12&seat=1&of=0");
});

test("nonsense in an address is passed over", () => {
  expect(read("?at=-3&seat=9")).toEqual({ at: null, from: null, of: null });
  expect(read("?at=1e9&seat=me&of=7")).toEqual({ at: null, from: null, of: null });
});
