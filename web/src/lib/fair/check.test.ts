import { expect, test } from "vitest";
import game from "./check.test.json"; // a game of three by the notation's check vector, as the server's code gives it
import { drawn, headsOf, type Proven, prove, verdict } from "./check";
import { NOTHING, type Seen } from "./seen";
import { sha256 } from "./sha256";

const KEY = sha256(new TextEncoder().encode([game.seed, ...game.contributions].join("/")));
const none = () => null;
const wrong = (changed: Partial<Proven>, seen = NOTHING, numberOf: (sealed: string) => string | null = none) =>
  prove({ ...game, ...changed }, seen, numberOf)
    .filter(({ ok }) => ok === false)
    .map(({ id }) => id);
const headAt = (ply: number, head: string, undone = 0) => ({ seat: 0, ply, undone, head });
const seenHead = (head: string): Seen => ({ ...NOTHING, heads: [headAt(3, head)] });
const OWN = { seal: game.sealed[0]!, number: game.contributions[0]!, beside: game.sealed };
const FIRST_HEADS = headsOf(game, KEY).slice(0, 8);
/** What a page of seat 0 has seen that was there from the start. */
const FROM_THE_START: Seen = {
  ...NOTHING,
  commitment: game.commitment,
  early: true,
  own: [OWN],
  heads: [0, 7].map((ply) => headAt(ply, FIRST_HEADS[ply]!)),
};
const ids = (seen: Seen, record: Proven = game) => prove(record, seen, none).map(({ id }) => id);
const said = (seen: Seen, changed: Partial<Proven> = {}) => verdict(prove({ ...game, ...changed }, seen, none));

test("the heads are those of the notation", () => {
  const heads = headsOf({ ...game, actions: ["chance first 0"] }, KEY);
  expect(heads).toEqual([
    "0adbaf1772a6d579c35a27dd8ec0a67e5799c0eb9d24f41d93660a3b0a08fd7c",
    "7827afceb457628efd8f4018ace50a4798829029a8daf7e27350740cd6b96079",
  ]);
});

test("a game to which players contributed holds, step by step", () => {
  const steps = prove(game, FROM_THE_START, none);
  expect(steps.map(({ id }) => id)).toEqual(["commitment", "before", "seals", "own", "draws", "chain", "heads"]);
  expect(steps.every(({ ok }) => ok)).toBe(true);
  expect(steps.map(({ count }) => count)).toEqual([1, 1, 2, 1, game.draws.length, game.actions.length, 2]);
  expect(verdict(steps)).toBe("holds");
});

test("who has compared nothing of before is told no more than what follows from the seed", () => {
  expect(ids(NOTHING)).toEqual(["commitment", "away", "seals", "no_number", "draws", "chain", "no_heads"]);
  expect(said(NOTHING)).toBe("follows");
  const spectator: Seen = { ...FROM_THE_START, own: [] };
  expect(ids(spectator)).toEqual(["commitment", "before", "seals", "no_number", "draws", "chain", "heads"]);
  expect(said(spectator)).toBe("follows");
});

test("a number that was opened before anything was committed to, or all were sealed, proves nothing", () => {
  for (const seen of [
    { ...FROM_THE_START, early: false },
    { ...FROM_THE_START, own: [{ ...OWN, beside: [] }] },
    { ...FROM_THE_START, own: [] }, // known by the number alone, as a page of before kept it
  ]) {
    const steps = prove(game, seen, (seal) => (seal === OWN.seal ? OWN.number : null));
    expect(steps.filter(({ ok }) => ok === null).map(({ id }) => id)).toEqual(["away"]);
    expect(steps.find(({ id }) => id === "own")?.ok).toBe(true);
    expect(verdict(steps)).toBe("follows");
  }
});

test("a number of ours that is left out is missed, whatever the record says", () => {
  const numbers = ["", ...game.contributions.slice(1)];
  const without = { seed: game.seed, commitment: game.commitment, actions: [], draws: [] };
  const sealed = ["", ...game.sealed.slice(1)];
  for (const record of [without, { ...without, sealed, contributions: numbers }])
    for (const own of [OWN, { ...OWN, beside: [] }]) {
      const steps = prove(record, { ...NOTHING, commitment: game.commitment, early: true, own: [own] }, none);
      expect(steps.filter(({ ok }) => ok === null).map(({ id }) => id)).toEqual(["left_out", "no_heads"]);
      expect(verdict(steps)).toBe("without");
    }
  const anew = { ...OWN, seal: "f".repeat(64) }; // sealed since: the one in the record was void
  expect(said({ ...FROM_THE_START, own: [OWN, anew] })).toBe("without");
});

test("a game without numbers holds by its seed alone", () => {
  expect(
    prove({ actions: [], seed: game.seed, commitment: game.commitment }, NOTHING, none)
      .filter(({ ok }) => ok !== null)
      .map(({ ok }) => ok),
  ).toEqual([true, true]);
});

test("without a seed there is nothing to check", () => {
  expect(prove({ actions: game.actions }, NOTHING, none)).toEqual([]);
});

test("a host who swaps the seed is caught", () => {
  const other = "ff".repeat(32);
  expect(wrong({ seed: other })).toContain("commitment");
  const fitting = "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051"; // of that seed
  expect(wrong({ seed: other, commitment: fitting })).toEqual(["draws", "chain"]);
  expect(wrong({}, { ...NOTHING, commitment: fitting })).toEqual(["commitment"]);
});

test("numbers that are not those that were sealed are found", () => {
  const numbers = ["02".repeat(32), ...game.contributions.slice(1)];
  expect(wrong({ contributions: numbers })).toContain("seals");
  expect(wrong({}, { ...NOTHING, own: [{ ...OWN, beside: [OWN.seal, "", "f".repeat(64)] }] })).toEqual(["seals"]);
  expect(wrong({}, { ...NOTHING, own: [{ ...OWN, number: "02".repeat(32) }] })).toEqual(["own"]);
  expect(wrong({}, NOTHING, () => "02".repeat(32))).toEqual(["own"]);
  const { contributions, ...bare } = game;
  expect(contributions.length).toBe(game.sealed.length);
  expect(prove(bare, NOTHING, none)[2]).toEqual({ id: "seals", ok: false, count: 2 });
  expect(said({ ...FROM_THE_START, own: [{ ...OWN, number: "02".repeat(32) }] })).toBe("broken");
});

test("another draw, another weight, another order: each is found", () => {
  const changed = (place: number, change: Partial<Proven["draws"] extends (infer D)[] | undefined ? D : never>) =>
    game.draws.map((one, n) => (n === place ? { ...one, ...change } : one));
  const [, draw] = game.draws;
  const others = draw!.words.filter((word) => `chance ${word}` !== game.actions[1]);
  expect(wrong({ draws: changed(1, { words: others, weights: others.map(() => 1) }) })).toEqual(["draws"]);
  expect(wrong({ draws: changed(1, { number: 2 }) })).toEqual(["draws"]);
  expect(wrong({ draws: changed(1, { weights: [] }) })).toEqual(["draws"]);
  expect(wrong({ draws: game.draws.slice(1) })).toEqual(["draws"]);
  expect(wrong({ actions: game.actions.with(1, `chance ${others[0]}`) })).toEqual(["draws", "chain"]);
});

test("a log that is not the one that was shown is found", () => {
  expect(wrong({ chain: "00".repeat(32) })).toEqual(["chain"]);
  expect(wrong({}, seenHead("00".repeat(32)))).toEqual(["heads"]);
  expect(wrong({ aids: { undo: [3] } }, seenHead("00".repeat(32)))).toEqual([]); // an undo that was not seen
  expect(wrong({}, { ...NOTHING, undone: 1 })).toEqual(["heads"]); // one that is not in the record
});

test("of undos that were not seen only what they may have voided is let pass", () => {
  const all = headsOf(game, KEY);
  const other = "00".repeat(32);
  const last = headAt(all.length - 1, all.at(-1)!, 2);
  const seen = (...heads: Seen["heads"]): Seen => ({ ...NOTHING, heads });
  const aids = { undo: [10, 5] };
  for (const ply of [0, 3, 4]) expect(wrong({ aids }, seen(headAt(ply, other), last))).toEqual(["heads"]);
  for (const ply of [5, 7, 12]) expect(wrong({ aids }, seen(headAt(ply, other), last))).toEqual([]);
  expect(wrong({ aids: { undo: [5, 10] } }, seen(headAt(7, other, 1), last))).toEqual(["heads"]); // the first was seen
  expect(wrong({ aids: { undo: [10] } }, seen(headAt(12, other, 1), { ...last, undone: 1 }))).toEqual(["heads"]);
  expect(ids(seen(headAt(7, other)), { ...game, aids })).toContain("no_heads");
});

test("what a seat is not told of counts for the place of an undo, too", () => {
  const all = headsOf(game, KEY);
  const last = headAt(all.length - 4, all.at(-1)!, 1); // three moves of the game were made in secret
  const aids = { undo: [8] };
  const found = (ply: number) => wrong({ aids }, { ...NOTHING, heads: [headAt(ply, "00".repeat(32)), last] });
  expect(found(4)).toEqual(["heads"]);
  expect(found(5)).toEqual([]); // may have been after the eighth
});

test("a number beyond the fair ones is drawn again", () => {
  const draw = { action: 0, stream: "table", number: 0, words: ["a", "b"], weights: [1, 2 ** 52] };
  expect(draw.words).toContain(drawn(KEY, draw));
  expect(drawn(KEY, { ...draw, weights: [0, 0] })).toBeUndefined();
});
