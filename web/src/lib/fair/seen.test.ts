import { expect, test } from "vitest";
import type { TableInfo, Update } from "../api";
import { type Seen, seenWith } from "./seen";

const NOTHING: Seen = { commitment: "", sealed: [], undone: 0, heads: [] };
const came = (table: Partial<TableInfo>, since = 0, seat: number | null = 0) =>
  ({ table: { commitment: "c", head: "", ply: 0, undone: 0, contributions: null, ...table }, since, seat }) as Update;

test("the first commitment is kept, and every head once", () => {
  let seen = seenWith(NOTHING, came({ head: "a" }));
  seen = seenWith(seen, came({ commitment: "another", head: "a" }));
  seen = seenWith(seen, came({ head: "b", ply: 2 }));
  expect(seen.commitment).toBe("c");
  expect(seen.heads.map((one) => one.head)).toEqual(["a", "b"]);
});

test("the seals are kept as they were when the numbers were asked for", () => {
  const given = { sealed: ["x", ""], asked: false, waits_for: [] };
  expect(seenWith(NOTHING, came({ contributions: given })).sealed).toEqual([]);
  const asked = seenWith(NOTHING, came({ contributions: { ...given, asked: true, waits_for: [0] } }));
  expect(asked.sealed).toEqual(["x", ""]);
  expect(seenWith(asked, came({ head: "a" })).sealed).toEqual(["x", ""]);
});

test("an undo voids the heads after its place, and those seen from another seat", () => {
  let seen = NOTHING;
  for (const ply of [1, 2, 3, 4]) seen = seenWith(seen, came({ head: `h${ply}`, ply }));
  seen = seenWith(seen, came({ head: "other", ply: 1 }, 0, 1));
  seen = seenWith(seen, came({ head: "again", ply: 3, undone: 1 }, 3));
  expect(seen.heads.map((one) => one.head)).toEqual(["h1", "h2", "again"]);
});
