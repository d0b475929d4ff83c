import { expect, test } from "vitest";
import type { Listed } from "../../lib/api";
import { elsewhere, finished, going, hideable, invitation, levelOf, standing, title } from "./home";

const say = (key: string, values: Record<string, string | number> = {}) =>
  `:${key}${Object.values(values)
    .map((one) => ` ${one}`)
    .join("")}`;
const join = (names: readonly string[]) => names.join("+");
const table = (changes: Partial<Listed>): Listed => ({
  id: "t",
  game: "go",
  options: {},
  stage: "playing",
  host: "",
  language: null,
  pace: "live",
  thinking_seconds: null,
  clock: null,
  deadline: null,
  changed: 1,
  your_turn: false,
  mine: [0],
  awaited: [1],
  turn: 0,
  scores: [],
  winners: [],
  ended: "",
  expires: null,
  seats: [
    { name: "Ada", level: null, free: false, open: true },
    { name: "Verina", level: 3, free: false, open: true },
    { name: "Cy", level: null, free: false, open: true },
  ],
  ...changes,
});

test("what waits for me comes first, then the latest; what is over is a list of its own", () => {
  const all = [
    table({ id: "a" }),
    table({ id: "b", changed: 9 }),
    table({ id: "c", your_turn: true }),
    table({ id: "d", stage: "over" }),
    table({ id: "e", your_turn: true, deadline: 20 }),
    table({ id: "f", your_turn: true, deadline: 10 }),
  ];
  expect(going(all).map((one) => one.id)).toEqual(["f", "e", "c", "b", "a"]);
  expect(finished(all).map((one) => one.id)).toEqual(["d"]);
});

test("tables of others are to join or to watch, mine are not among them", () => {
  const lists = elsewhere(
    [
      table({ id: "a", stage: "open", seats: [{ name: "", level: null, free: true, open: true }] }),
      table({ id: "i", stage: "open", seats: [{ name: "", level: null, free: true, open: false }] }), // by invitation
      table({ id: "b" }),
      table({ id: "c" }),
    ],
    [table({ id: "c" })],
  );
  expect([lists.join.map((one) => one.id), lists.watch.map((one) => one.id)]).toEqual([["a"], ["b"]]);
});

test("a table is called by its game and the others at it, a computer with its level", () => {
  expect(title(table({}), say, join)).toBe(":web.lists.with go :web.players.computer Verina :level.scout+Cy");
  expect(title(table({ mine: [0, 2] }), say, join)).toContain("Ada+:web.players.computer Verina :level.scout+Cy"); // several at one screen
  expect(
    title(
      table({
        seats: [
          { name: "Ada", level: null, free: false, open: true },
          { name: "", level: null, free: true, open: true },
        ],
      }),
      say,
      join,
    ),
  ).toBe("go");
});

test("it is said whom a table waits for and how it ended", () => {
  expect(standing(table({}), say, join)).toBe(":web.lists.waiting :web.players.computer Verina :level.scout");
  expect(standing(table({ your_turn: true, turn: 4 }), say, join)).toBe(":web.lists.turn 4, :web.lists.your_turn");
  expect(standing(table({ awaited: [] }), say, join)).toBe(":web.lists.playing");
  expect(
    standing(table({ stage: "open", seats: [{ name: "", level: null, free: true, open: true }] }), say, join),
  ).toBe(":web.lists.free 1");
  expect(standing(table({ stage: "over", scores: [31, 24], winners: [0] }), say, join)).toBe(":web.lists.won 31 : 24");
  expect(standing(table({ stage: "over", scores: [31, 44], winners: [1] }), say, join)).toBe(
    ":web.lists.lost :web.players.computer Verina :level.scout 31 : 44",
  );
  expect(standing(table({ stage: "over" }), say, join)).toBe(":web.lists.over");
});

test("a game that was given up has no points", () => {
  const given = table({ stage: "over", winners: [2], ended: "resigned" });
  expect(standing(given, say, join)).toBe(":web.lists.lost Cy :web.lists.by.resigned");
});

test("what is over, or where nobody else plays, can be taken off the list", () => {
  expect(hideable(table({ stage: "over" }))).toBe(true);
  expect(hideable(table({}))).toBe(false); // Cy plays
  expect(hideable(table({ seats: table({}).seats.slice(0, 2) }))).toBe(true);
  expect(hideable(table({ stage: "open", seats: table({}).seats.slice(0, 2) }))).toBe(false);
});

test("a pasted link is understood with its secret, and nothing else is", () => {
  expect(invitation(" https://play.example.org/t/Xw3kd09aLq2bTz7e#vYx2b9Qe0T3nJk5sLw8uAg\n")).toBe(
    "/t/Xw3kd09aLq2bTz7e#vYx2b9Qe0T3nJk5sLw8uAg",
  );
  expect(invitation("http://127.0.0.1/t/number-0001?in=fr#vYx2b9Qe0T3n")).toBe("/t/number-0001#vYx2b9Qe0T3n");
  expect(invitation("http://127.0.0.1/t/number-0001")).toBe("/t/number-0001");
  for (const wrong of ["", "hello", "https://example.org/", "/t/x", "javascript:alert(1)"])
    expect(invitation(wrong)).toBeNull();
});

test("a level is named with its Elo where it was measured", () => {
  expect(levelOf(3, 1412, say)).toBe(":web.players.rated :level.scout 1412");
  expect(levelOf(3, null, say)).toBe(":level.scout");
});
