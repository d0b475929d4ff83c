import { expect, test } from "vitest";
import type { StoryLine } from "../../lib/api";
import { steps } from "./beats";
import { lostSince, pawnsChanged } from "./changes";
import { picture, province } from "./fixture";
import { News } from "./board/news.svelte";
import { pieces } from "./board/pieces";
import type { AttilaPicture, WarScene } from "./picture";

const before = picture();
const turn = { ...before.turn, active: 1, tribe: "goths" as const };
const provinces = before.provinces.map((place) =>
  place.id === "noricum" ? { ...place, pawns: place.pawns.map((count, k) => (k === 2 ? count + 1 : count)) } : place,
);
const kinds = (after: AttilaPicture, story: StoryLine[] = []) => steps(before, after, story).map((one) => one.kinds);
const told = (...scenes: StoryLine["scenes"]): StoryLine[] => [
  { ply: 9, actor: 1, stand_in: false, texts: [], scenes },
];

test("the card is shown before the pawn travels, and the last step is the picture that came", () => {
  const after = picture({ turn, provinces, phase: "influence" });
  const shown = steps(before, after, []);
  expect(shown.map((one) => one.kinds)).toEqual([["card"], ["pawn"]]);
  expect(shown[0]?.picture.provinces).toBe(before.provinces);
  expect(shown[0]?.picture.turn.tribe).toBe("goths");
  expect(shown[1]?.picture).toBe(after);
});

test("a cube climbs after an action card is shown; what only passes is one step", () => {
  const tribes = before.tribes.map((tribe, k) => (k ? tribe : { ...tribe, influence: [9, 9, 9] }));
  const players = before.players.map((one, k) => (k === 2 ? { ...one, influence_2: false } : one));
  expect(kinds(picture({ tribes, players }))).toEqual([["card"], ["cube"]]);
  expect(kinds(picture({ pile: 3 }))).toEqual([[]]);
});

test("the pawn that brings a war has landed when the war opens", () => {
  const war = { ...before.war!, bidding: true };
  const quiet = picture({ war: null });
  const shown = steps(quiet, picture({ provinces, war }), []);
  expect(shown.map((one) => one.kinds)).toEqual([["pawn"], ["war"]]);
  expect(shown[0]?.picture.war).toBe(null);
  expect(kinds(picture(), told({ kind: "war" } as WarScene))).toEqual([["reveal"]]);
});

const seen = (more: Partial<Parameters<News["arrive"]>[0]>) => ({
  picture: before,
  seat: 0,
  ply: 5,
  story: [],
  from: 0,
  live: true,
  ...more,
});

test("scenes wait for each other, and none is dropped", () => {
  const news = new News();
  news.arrive(seen({}));
  const scenes = Array.from({ length: 5 }, () => ({ kind: "war" }) as WarScene);
  expect(news.arrive(seen({ picture: picture(), ply: 9, story: told(...scenes) }))).toBe(true);
  expect(news.scenes).toHaveLength(5);
  news.next();
  expect(news.scenes).toHaveLength(4);
});

test("whoever has landed in the present is told nothing of what led to it", () => {
  const news = new News();
  news.arrive(seen({}));
  const after = picture({ provinces });
  expect(news.arrive(seen({ picture: after, ply: 9, from: 9, story: told({ kind: "war" } as WarScene) }))).toBe(false);
  expect([news.newest, news.scenes]).toEqual([null, []]);
  news.arrive(seen({ picture: before, ply: 9, from: 9 }));
  news.arrive(seen({ picture: picture({ provinces, turn }), ply: 10, from: 9 }));
  expect(news.newest).toEqual({ province: "noricum", tribe: "goths" });
  expect(news.card).toEqual({ seat: 1, card: "goths" });
});

test("all that came and went since one's last turn is marked, not only the last pawn", () => {
  const was = picture({ provinces: [province("raetia", [0, 1, 1, 0, 0, 2])] });
  const now = picture({ provinces: [province("raetia", [0, 3, 1, 0, 0, 1])] });
  const changed = pawnsChanged(was, now).get("raetia");
  expect(changed).toEqual([0, 2, 0, 0, 0, -1]);
  const standing = { pawns: [0, 3, 1, 0, 0, 1], pacified: false, ghosts: [], newest: null, changed };
  const drawn = pieces(standing, [0, 0], 24, false);
  expect(drawn.map((piece) => [piece.kind, piece.marked])).toEqual([
    ["pawn", false],
    ["pawn", true],
    ["pawn", true],
    ["pawn", false],
    ["pawn", false],
    ["gone", true],
  ]);
  expect(pieces(standing, [0, 0], 24, true).filter((piece) => piece.marked)).toHaveLength(2);
});

test("what came and was lost since then is crossed out too, of every tribe, with its number", () => {
  const was = picture({ provinces: [province("raetia", [1, 0, 0, 0, 0, 1])] });
  const now = picture({ provinces: [province("raetia", [0, 0, 0, 0, 1, 1])] }); // Franks, Saxons and a Hun have gone
  const force = (tribe: string, pawns: number, leaves: boolean) => ({
    tribe,
    pawns,
    cards: 0,
    strength: pawns,
    leaves,
  });
  const forces = [
    force("franks", 1, true),
    force("huns", 1, true),
    force("saxons", 2, true),
    force("vandals", 1, false),
  ];
  const war = { kind: "war", province: "raetia", order: [], bids: [], forces, century: "V" };
  const story = [{ ply: 9, scenes: [war] }] as unknown as StoryLine[];
  expect(lostSince(story, 9).size).toBe(0);
  const lost = lostSince(story, 8).get("raetia");
  const standing = { pawns: now.provinces[0]!.pawns, pacified: true, ghosts: [], newest: null, lost };
  const drawn = pieces({ ...standing, changed: pawnsChanged(was, now).get("raetia") }, [0, 0], 24, true);
  expect(drawn.map((piece) => [piece.kind, piece.tribe, piece.count, piece.marked])).toEqual([
    ["tile", null, 1, false],
    ["pawn", "teutons", 1, true],
    ["pawn", "vandals", 1, false],
    ["gone", "franks", 1, true],
    ["gone", "huns", 1, true],
    ["gone", "saxons", 2, true],
  ]);
  // one that came again after it was lost
  const again = pieces(
    { ...standing, pawns: [1, 0, 0, 0, 0, 0], changed: [0, 0, 0, 0, 0, 0], lost: [1, 0, 0, 0, 0, 0] },
    [0, 0],
    24,
    true,
  );
  expect(again.filter((piece) => piece.marked).map((piece) => piece.kind)).toEqual(["pawn", "gone"]);
});
