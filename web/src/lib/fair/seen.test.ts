import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableInfo, Update } from "../api";
import { numberOf, spare, used } from "./numbers";
import { NOTHING, openedByUs, promised, sealedHere, seenOf, seenWith, witness } from "./seen";

const came = (table: Partial<TableInfo>, since = 0, seat: number | null = 0) =>
  ({
    table: { id: "t", commitment: "c", head: "", ply: 0, undone: 0, contributions: null, ...table },
    since,
    seat,
  }) as Update;
const room = (sealed: string[], asked = false) => ({ sealed, asked, waits_for: [] });
const none = () => null;
const ours = (one: string) => (one.startsWith("ours") ? `number of ${one}` : null);
const heads = (table: string) => seenOf(table).heads.map((one) => one.head);

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

test("the first commitment is kept, and every head once", () => {
  let seen = seenWith(NOTHING, came({ head: "a" }), none);
  seen = seenWith(seen, came({ commitment: "another", head: "a" }), none);
  seen = seenWith(seen, came({ head: "b", ply: 2 }), none);
  expect(seen.commitment).toBe("c");
  expect(seen.heads.map((one) => one.head)).toEqual(["a", "b"]);
});

test("whether the commitment stood there before the game began is known", () => {
  expect(seenWith(NOTHING, came({ head: "a" }), none).early).toBe(false);
  const early = seenWith(NOTHING, came({ contributions: room(["", ""]) }), none);
  expect(seenWith(early, came({ head: "a" }), none).early).toBe(true);
  const late = seenWith(NOTHING, came({ head: "a" }), none);
  expect(seenWith(late, came({ contributions: room(["", ""]) }), none).early).toBe(false); // it had begun
});

test("a number of ours is kept with its table, also when a server empties its place", () => {
  let seen = seenWith(NOTHING, came({ contributions: room(["ours", "x"]) }), ours);
  seen = seenWith(seen, came({ contributions: room(["", "x"], true) }), ours);
  expect(seen.own).toEqual([{ seal: "ours", number: "number of ours", beside: [] }]);
});

test("all seals are kept as they stood when ours was asked for first", () => {
  let seen = seenWith(NOTHING, came({ contributions: room(["ours", ""]) }), ours);
  expect(seen.own[0]!.beside).toEqual([]);
  seen = seenWith(seen, came({ contributions: room(["ours", "x"], true) }), ours);
  seen = seenWith(seen, came({ contributions: room(["ours", "chosen later"], true) }), ours);
  expect(seen.own[0]!.beside).toEqual(["ours", "x"]);
  seen = seenWith(seen, came({ contributions: room(["ours too", "y"]) }), ours); // all seal anew
  seen = seenWith(seen, came({ contributions: room(["ours too", "y"], true) }), ours);
  expect(seen.own.map(({ beside }) => beside)).toEqual([
    ["ours", "x"],
    ["ours too", "y"],
  ]);
});

test("the one that was asked for last is the last, whatever was sealed on the way", () => {
  let seen = seenWith(NOTHING, came({ contributions: room(["ours", ""]) }), ours);
  seen = seenWith(seen, came({ contributions: room(["ours of another tab", ""]) }), ours);
  seen = seenWith(seen, came({ contributions: room(["ours", ""], true) }), ours);
  expect(seen.own.map(({ seal }) => seal)).toEqual(["ours of another tab", "ours"]);
});

test("a head is kept with how often was undone; after an undo those before its place stand for the rest, too", () => {
  let seen = NOTHING;
  for (const ply of [1, 2, 3, 4]) seen = seenWith(seen, came({ head: `h${ply}`, ply }), none);
  seen = seenWith(seen, came({ head: "other", ply: 1 }, 0, 1), none);
  seen = seenWith(seen, came({ head: "again", ply: 3, undone: 1 }, 3), none);
  expect(seen.heads.map((one) => [one.head, one.undone])).toEqual([
    ["h1", 1],
    ["h2", 1],
    ["h3", 0],
    ["h4", 0],
    ["other", 0],
    ["again", 1],
  ]);
  seen = seenWith(seen, came({ head: "h3", ply: 3, undone: 2 }, 0), none); // seen again after another
  expect(seen.heads.filter(({ undone }) => undone === 2).map(({ head }) => head)).toEqual(["h3"]);
  expect(seen.heads.filter(({ head }) => head === "h3")).toHaveLength(1);
});

test("an update that was overtaken takes nothing back", () => {
  let seen = seenWith(NOTHING, came({ head: "h1", ply: 1, undone: 1 }), none);
  seen = seenWith(seen, came({ head: "h2", ply: 2 }, 2), none);
  seen = seenWith(seen, came({ head: "h1", ply: 1 }, 2), none);
  expect(seen.undone).toBe(1);
  expect(seen.heads.map((one) => [one.head, one.undone])).toEqual([
    ["h1", 1],
    ["h2", 0],
  ]);
});

test("of a very long game the first and the last heads stay", () => {
  let seen = NOTHING;
  for (let ply = 0; ply < 2_000; ply++) seen = seenWith(seen, came({ head: `h${ply}`, ply }), none);
  expect(seen.heads.length).toBeLessThanOrEqual(400);
  expect(seen.heads[0]!.head).toBe("h0");
  expect(seen.heads.slice(-50).map(({ head }) => head)).toEqual(Array.from({ length: 50 }, (_, n) => `h${1_950 + n}`));
});

test("the tab is closed and opened anew: what was seen is there, and so is the own number", async () => {
  const seal = await spare();
  witness(came({ contributions: room([seal, "x"]) }));
  witness(came({ contributions: room([seal, "x"], true) }));
  used(seal);
  witness(came({ head: "h0" }));
  vi.resetModules();
  const anew = await import("./seen");
  anew.witness(came({ head: "h1", ply: 3 }));
  const seen = anew.seenOf("t");
  expect(seen.heads.map((one) => one.head)).toEqual(["h0", "h1"]);
  expect([seen.commitment, seen.early]).toEqual(["c", true]);
  expect(seen.own).toEqual([{ seal, number: numberOf(seal), beside: [seal, "x"] }]);
});

test("what another tab has kept meanwhile stays", () => {
  witness(came({ head: "a" }));
  const kept = JSON.parse(localStorage.getItem("seen.t")!) as { heads: object[] };
  kept.heads.push({ seat: 0, ply: 1, undone: 0, head: "of the other tab" });
  localStorage.setItem("seen.t", JSON.stringify(kept));
  witness(came({ head: "b", ply: 2 }));
  expect(heads("t")).toEqual(["a", "of the other tab", "b"]);
});

test("a table that this page opens: what was committed to is kept before the number is opened", async () => {
  const seal = await spare();
  openedByUs("t", "c", seal, [seal, ""]);
  expect(seenOf("t")).toMatchObject({ commitment: "c", early: true, own: [{ seal, beside: [seal, ""] }] });
  witness(came({ commitment: "another", contributions: room([seal, "put in later"], true) }));
  expect(seenOf("t")).toMatchObject({ commitment: "c", own: [{ beside: [seal, ""] }] });
});

test("what was sealed with the wish for a rematch goes to the new table", async () => {
  const seal = await spare();
  promised("t", seal);
  witness(came({ rematch: "" }));
  witness(came({ rematch: "next" }));
  witness(came({ id: "next", contributions: room(["", "x"], true) }));
  expect(seenOf("next").own).toEqual([{ seal, number: numberOf(seal), beside: [] }]);
  expect(seenOf("t").own).toEqual([]);
});

test("a browser that keeps nothing knows it until the page is closed", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  witness(came({ id: "u", head: "a" }));
  witness(came({ id: "u", head: "b", ply: 1 }));
  expect(heads("u")).toEqual(["a", "b"]);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  witness(came({ id: "u", head: "c", ply: 2 }));
  expect(heads("u")).toEqual(["a", "b", "c"]);
});

test("something else in its place is as nothing", () => {
  for (const text of ["no JSON", "null", "3", '"text"', "[]"]) {
    localStorage.setItem("seen", text);
    localStorage.setItem("seen.t", text);
    localStorage.setItem("numbers", text);
    expect(seenOf("t")).toMatchObject(NOTHING);
    sealedHere("t", "unknown");
    witness(came({ head: "a" }));
    expect(heads("t")).toEqual(["a"]);
  }
});

test("where the storage is full, tables that are over make room, the oldest first", () => {
  const over = (id: string) => witness(came({ id, head: "a", stage: "over" }));
  vi.useFakeTimers();
  ["older", "newer"].forEach((id) => (over(id), vi.advanceTimersByTime(1_000)));
  vi.useRealTimers();
  witness(came({ id: "played", head: "a", stage: "playing" }));
  const real = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key: string, value: string) {
    if (key.startsWith("seen.") && this.getItem("seen.older")) throw new DOMException("full", "QuotaExceededError");
    real.call(this, key, value);
  });
  witness(came({ id: "new", head: "a", stage: "playing" }));
  expect(["older", "newer", "played", "new"].filter((id) => localStorage.getItem(`seen.${id}`))).toEqual([
    "newer",
    "played",
    "new",
  ]);
});

test("tables that are long over are forgotten, and of many those that are over first", () => {
  vi.useFakeTimers();
  witness(came({ id: "played", head: "a", stage: "playing" }));
  witness(came({ id: "over", head: "a", stage: "playing" }));
  witness(came({ id: "over", head: "b", stage: "over" }));
  vi.advanceTimersByTime(31 * 24 * 3_600_000);
  witness(came({ id: "other", head: "a", stage: "over" }));
  expect(localStorage.getItem("seen.over")).toBeNull();
  expect(heads("played")).toEqual(["a"]);
  for (let n = 0; n < 60; n++) witness(came({ id: `n${n}`, head: "a", stage: "playing" }));
  expect(localStorage.getItem("seen.other")).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("seen.")).length).toBeLessThanOrEqual(40);
  expect(heads("n59")).toEqual(["a"]);
  vi.useRealTimers();
});
