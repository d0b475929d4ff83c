import { expect, test } from "vitest";
import game from "./check.test.json"; // a game of three by the notation's check vector, as the server's code gives it
import { drawn, headsOf, type Proven, prove } from "./check";
import type { Seen } from "./seen";
import { sha256 } from "./sha256";

const NOTHING: Seen = { commitment: "", sealed: [], undone: 0, heads: [] };
const KEY = sha256(new TextEncoder().encode([game.seed, ...game.contributions].join("/")));
const none = () => null;
const wrong = (changed: Partial<Proven>, seen = NOTHING, numberOf: (sealed: string) => string | null = none) =>
  prove({ ...game, ...changed }, seen, numberOf)
    .filter(({ ok }) => !ok)
    .map(({ id }) => id);
const seenHead = (head: string): Seen => ({ ...NOTHING, heads: [{ seat: 0, ply: 3, head }] });

test("the heads are those of the notation", () => {
  const heads = headsOf({ ...game, actions: ["chance first 0"] }, KEY);
  expect(heads).toEqual([
    "0adbaf1772a6d579c35a27dd8ec0a67e5799c0eb9d24f41d93660a3b0a08fd7c",
    "7827afceb457628efd8f4018ace50a4798829029a8daf7e27350740cd6b96079",
  ]);
});

test("a game to which players contributed holds, step by step", () => {
  const seen: Seen = { ...seenHead(headsOf(game, KEY)[7]!), commitment: game.commitment, sealed: game.sealed };
  const steps = prove(game, seen, (sealed) => (sealed === game.sealed[0] ? game.contributions[0]! : null));
  expect(steps.map(({ id }) => id)).toEqual(["commitment", "seals", "own", "draws", "chain", "heads"]);
  expect(steps.every(({ ok }) => ok)).toBe(true);
  expect(steps.map(({ count }) => count)).toEqual([1, 2, 1, game.draws.length, game.actions.length, 1]);
});

test("a game without numbers holds by its seed alone", () => {
  expect(
    prove({ actions: [], seed: game.seed, commitment: game.commitment }, NOTHING, none).map(({ ok }) => ok),
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
  expect(wrong({}, { ...NOTHING, sealed: ["", "", game.sealed[2]!] })).toEqual(["seals"]);
  expect(wrong({}, { ...NOTHING, sealed: game.sealed }, () => "02".repeat(32))).toEqual(["own"]);
  const { contributions, sealed, ...bare } = game; // as if nobody had given one
  expect(contributions.length).toBe(sealed.length);
  expect(prove(bare, { ...NOTHING, sealed }, none)[1]).toEqual({ id: "seals", ok: false, count: 0 });
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

test("a number beyond the fair ones is drawn again", () => {
  const draw = { action: 0, stream: "table", number: 0, words: ["a", "b"], weights: [1, 2 ** 52] };
  expect(draw.words).toContain(drawn(KEY, draw));
  expect(drawn(KEY, { ...draw, weights: [0, 0] })).toBeUndefined();
});
