import { expect, test } from "vitest";
import type { StoryLine } from "../../lib/api";
import { moved, steps } from "./beats";
import type { ConflictScene } from "./picture";
import { card, picture } from "./sample";

const told = (...scenes: StoryLine["scenes"]): StoryLine[] => [
  { ply: 9, actor: 1, stand_in: false, texts: [], scenes },
];
const fighter = (id: string) => ({ card: card(id), strength: card(id).value, falls: true, felled_by: null });
const ids = (units: readonly { card: { id: string } }[] | undefined) => units?.map((unit) => unit.card.id);

test("a unit marches in one step", () => {
  const before = picture({}, { 1: { huns: ["h12"] } });
  const after = picture({}, { 3: { huns: ["h12"] } });
  expect(steps(before, after, told())).toEqual([{ picture: after, kinds: ["pawn"] }]);
  expect([...moved(before, after)]).toEqual(["h12"]);
});

test("the last card of a turn lands before its conflicts begin", () => {
  const before = picture({}, { 1: { huns: ["h12"] } });
  const after = picture({ turn: 5 }, { 1: {}, 3: { romans: ["r8"] } });
  const conflict = {
    kind: "conflict",
    place: 1,
    fighters: [[fighter("h12")], [fighter("r15")]],
    wall: null,
    building: null,
  } as unknown as ConflictScene;
  const shown = steps(before, after, told(conflict));
  expect(shown.map((one) => one.kinds)).toEqual([["pawn"], ["war"]]);
  const there = shown[0]?.picture.row[1];
  expect([ids(there?.units[0]), ids(there?.units[1]), there?.conflict]).toEqual([["h12"], ["r15"], true]);
  expect(ids(shown[0]?.picture.row[3]?.units[1])).toEqual(["r8"]);
  expect(shown[0]?.picture.turn).toBe(before.turn);
  expect(shown[1]?.picture).toBe(after);
});

test("cards are turned up after the move before them was seen; nothing moves where nothing has moved", () => {
  const reveal = { kind: "reveal", cards: [card("h1"), card("r2")], first: 1 } as StoryLine["scenes"][number];
  const before = picture({}, { 1: { huns: ["h12"] } });
  expect(steps(before, picture(), told(reveal)).map((one) => one.kinds)).toEqual([["pawn"], ["reveal"]]);
  expect(steps(before, picture({}, { 1: { huns: ["h12"] } }), told(reveal)).map((one) => one.kinds)).toEqual([
    ["reveal"],
  ]);
});
