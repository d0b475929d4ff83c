import { expect, test } from "vitest";
import type { TurnStory } from "../../lib/api";
import { gist } from "./gist";
import { heard, lately, unnamed } from "./lately";

const shortened = (texts: string[], name: string): string[] =>
  unnamed(
    texts.map((text) => ({ sign: "pawn", about: [], text })),
    name,
  ).map((line) => line.text);

const line = (number: number, seat: number | null, first: number, last: number, text = `${seat}`): TurnStory => ({
  number,
  chapter: { id: "IV", name: "Turn" },
  first,
  last,
  seat,
  stand_in: false,
  seats: [],
  text,
  brief: "",
  gist: "",
  parts: [],
  sign: "pawn",
  about: [],
});
const GAME = [
  line(0, null, 1, 6),
  line(1, 0, 7, 8),
  line(2, 1, 9, 11),
  line(3, 2, 12, 13),
  line(3, null, 14, 16, "war"),
];

test("what the others did since one's own turn, with the wars it brought", () => {
  const found = lately(GAME, 0, 3);
  expect(found.from).toBe(8);
  expect(found.acted).toBe(false);
  expect(found.entries.map((one) => [one.seat, one.lines.map((line) => line.text), one.first, one.last])).toEqual([
    [1, ["1"], 9, 11],
    [2, ["2", "war"], 12, 16],
  ]);
});

test("who watches sees both sides of what happened at the same ply, each by a key of its own", () => {
  const revealed = [line(1, 1, 52, 64), line(1, 0, 65, 65), line(1, 1, 65, 66)];
  const { entries } = lately(revealed, null, 3);
  expect(entries.map((one) => [one.seat, one.first])).toEqual([
    [1, 52],
    [0, 65],
    [1, 65],
  ]);
  expect(new Set(entries.map((one) => one.key)).size).toBe(3);
});

test("what has a shorter sentence is told in that", () => {
  const war = { ...line(3, null, 14, 16, "War in Asia: Goths 2, Huns 1"), brief: "War in Asia" };
  expect(lately([...GAME.slice(0, 4), war], 0, 3).entries[1]?.lines.map((one) => one.text)).toEqual([
    "2",
    "War in Asia",
  ]);
});

test("it stays while one plays oneself, and then begins anew", () => {
  const playing = [...GAME, line(4, 0, 17, 17)];
  expect(lately(playing, 0, 3)).toEqual({ ...lately(GAME, 0, 3), acted: true });
  const next = lately([...playing, line(5, 1, 18, 19)], 0, 3);
  expect([next.from, next.entries.length, next.acted]).toEqual([17, 1, false]);
});

test("a war in one's own turn is no news of the others", () => {
  const fighting = [...GAME, line(4, 0, 17, 17), line(4, null, 18, 20, "own war")];
  expect(lately(fighting, 0, 3)).toEqual({ ...lately(GAME, 0, 3), acted: true });
  const next = lately([...fighting, line(5, 1, 21, 22)], 0, 3);
  expect([next.from, next.entries.map((one) => one.lines.map((line) => line.text))]).toEqual([20, [["1"]]]);
});

test("where both act in the same turn it is all that the other did in it, without what one did oneself", () => {
  const texts = (lines: TurnStory[]) => lately(lines, 0, 2).entries.map((one) => one.lines.map((line) => line.text));
  const first = [line(1, 1, 1, 1, "card"), line(1, 0, 2, 2), line(1, 1, 3, 4, "march")];
  expect(texts(first)).toEqual([["card", "march"]]);
  const found = lately([...first, line(1, 0, 5, 5)], 0, 2);
  expect([found.from, found.acted, found.turn]).toEqual([2, true, "Turn"]);
  expect(texts([...first, line(1, 0, 5, 5), line(1, null, 6, 6, "conflict")])).toEqual([["card", "march", "conflict"]]);
  expect(texts([...first, line(2, 1, 7, 7, "next")])).toEqual([["next"]]);
  expect(texts([...first, line(2, 0, 7, 7)])).toEqual([]);
  expect(lately(first, null, 2).turn).toBe("");
  expect(lately(GAME, 0, 3).turn).toBe("");
});

const few = (...texts: string[]) => gist(texts.map((one) => ({ sign: "", about: [], text: "", gist: one })));

test("in the fewest words the last lines are told, as many as have room", () => {
  expect(few("6 at Roma", "7 at Agrippina").map((one) => one.gist)).toEqual(["6 at Roma", "7 at Agrippina"]);
  expect(few("x".repeat(40), "y".repeat(40), "z".repeat(30)).map((one) => one.gist?.[0])).toEqual(["y", "z"]);
  expect(few("x".repeat(200)).length).toBe(1);
  expect(few()).toEqual([]);
});

test("before one's first turn it is all that was played, to a spectator the last round", () => {
  expect(lately(GAME.slice(0, 2), 2, 3).entries.map((one) => one.seat)).toEqual([0]);
  expect(lately(GAME, null, 2).entries.map((one) => one.seat)).toEqual([1, 2]);
  expect(lately([], 0, 3)).toEqual({ from: 0, entries: [], turn: "", acted: false });
});

test("the lines of a turn that goes on are told anew", () => {
  expect(heard(GAME, 3, [line(3, 2, 12, 17)]).map((one) => one.last)).toEqual([6, 8, 11, 17]);
});

test("a name is said once, in every language; where a sentence needs it, it stays", () => {
  expect(shortened(["Ada: Goths to Asia", "Ada: two Huns to Italia", "War in Asia"], "Ada")).toEqual([
    "Ada: Goths to Asia",
    "Two Huns to Italia",
    "War in Asia",
  ]);
  expect(shortened(["Ada\u00a0: un", "Ada\u00a0: «\u00a0échange\u00a0»", "Ada ne peut rien jouer"], "Ada")).toEqual([
    "Ada\u00a0: un",
    "«\u00a0échange\u00a0»",
    "Ada ne peut rien jouer",
  ]);
  expect(shortened(["a", "b"], "")).toEqual(["a", "b"]);
});
