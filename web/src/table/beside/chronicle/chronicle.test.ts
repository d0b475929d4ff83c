import { expect, test } from "vitest";
import type { ChatLine, StoryLine, TurnStory } from "../../../lib/api";
import { chapters, details, entries, upTo } from "./chronicle";

const EVERYTHING = { seat: null, topic: null };
const line = (number: number, last: number, more: Partial<TurnStory> = {}): TurnStory => ({
  number,
  chapter: { id: "IV", name: "Century IV" },
  first: last,
  last,
  seat: 0,
  stand_in: false,
  seats: [0],
  text: `turn ${number}`,
  brief: "",
  gist: "",
  parts: [],
  sign: "pawn",
  about: ["huns"],
  ...more,
});
const notice = (version: number, ply: number) =>
  ({ version, ply, text: `notice ${version}`, notice: true }) as ChatLine;

test("notices stand where they came, the latest first", () => {
  const turns = [line(1, 1), line(2, 2), line(2, 4)];
  const found = entries(turns, [notice(3, 0), notice(5, 2), notice(6, 2), notice(6, 2), notice(9, 4)], EVERYTHING);
  expect(found.map((one) => one.key)).toEqual([
    "notice 9.0",
    "line 2.1",
    "notice 6.1",
    "notice 6.0",
    "notice 5.0",
    "line 2.0",
    "line 1.0",
    "notice 3.0",
  ]);
});

test("one player's lines are those of his doing and those that concern him", () => {
  const war = line(1, 2, { seat: null, seats: [1, 2], about: ["thracia", "huns", "goths"] });
  const turns = [line(1, 1), war, line(2, 3, { seat: 1, seats: [1], about: ["goths"] })];
  const keys = (seat: number | null, topic: string | null) =>
    entries(turns, [notice(1, 1)], { seat, topic }).map((one) => one.key);
  expect(keys(1, null)).toEqual(["line 2.0", "line 1.1"]);
  expect(keys(null, "goths")).toEqual(["line 2.0", "line 1.1"]);
  expect(keys(1, "huns")).toEqual(["line 1.1"]);
  expect(keys(0, null)).toEqual(["line 1.0"]);
});

test("a chapter that is come back to has a key of its own", () => {
  const of = (id: string) => ({ chapter: { id, name: `Century ${id}` } });
  const turns = [line(1, 1, of("IV")), line(2, 2, of("V")), line(2, 3, of("IV")), line(3, 4, of("V"))];
  const found = chapters(entries(turns, [], EVERYTHING));
  expect(found.map((one) => one.id)).toEqual(["V", "IV", "V", "IV"]);
  expect(new Set(found.map((one) => one.key)).size).toBe(4);
});

test("lines of a chapter stand under one heading, and notices with what they came after", () => {
  const later = { chapter: { id: "V", name: "Century V" } };
  const turns = [line(1, 1), line(2, 2), line(3, 3, later)];
  const found = chapters(entries(turns, [notice(7, 2), notice(1, 0)], EVERYTHING));
  expect(found.map((one) => [one.name, one.entries.map((entry) => entry.text)])).toEqual([
    ["Century V", ["turn 3"]],
    ["Century IV", ["notice 7", "turn 2", "turn 1"]],
    ["", ["notice 1"]],
  ]);
});

test("the details of a line are its moves", () => {
  const story = [1, 2, 3, 4].map(
    (ply) => ({ ply, actor: 0, stand_in: false, texts: [`move ${ply}`], scenes: [] }) as StoryLine,
  );
  expect(details(line(1, 3, { first: 2 }), story).map((one) => one.ply)).toEqual([2, 3]);
});

test("looking back it goes as far as the game did, and tells of the turn that was going on what was played of it", () => {
  const all = [line(0, 2), line(1, 4), line(2, 9, { first: 5, text: "all of it" }), line(3, 12)];
  const part = line(2, 6, { first: 5, text: "half of it" });
  expect(upTo(all, 6, [part]).map((one) => one.text)).toEqual(["turn 0", "turn 1", "half of it"]);
  expect(upTo(all, 9, [all[2]!]).map((one) => one.text)).toEqual(["turn 0", "turn 1", "all of it"]);
  expect(upTo(all, 0, [])).toEqual([]);
});
