import { expect, test } from "vitest";
import type { Update } from "../../lib/api";
import { byOneself, goesOn, type Passage, passage, renewed, sameMoment, turns } from "./queue";

const update = (since: number, ply: number, actors: (number | null)[] = [], more: Partial<Update> = {}): Update =>
  ({
    seat: 0,
    since,
    picture: {},
    story: actors.map((one, k) => ({ ply: since + k + 1, actor: one, texts: [], scenes: [] })),
    table: { ply, result: null },
    since_turn: 0,
    turns: actors.flatMap((seat) => (seat === null ? [] : [{ number: seat + 1, seat, first: since + 1, last: ply }])),
    ...more,
  }) as unknown as Update;

test("an update goes on where the last one stood; after a gap, an undo, or from another seat it does not", () => {
  const last = update(3, 5);
  expect(goesOn(last, update(5, 6))).toBe(true);
  for (const other of [
    update(0, 6), // told anew, in another language say
    update(4, 5), // taken back
    update(5, 5), // nothing was played
    update(5, 6, [], { seat: 1 }),
    update(5, 6, [], { picture: null }),
  ])
    expect(goesOn(last, other)).toBe(false);
  expect(sameMoment(last, update(5, 5))).toBe(true);
  expect(sameMoment(last, update(5, 6))).toBe(false);
});

test("a turn is what one seat does, and what chance or all do after it", () => {
  const taken = [[1], [1, null], [null], [2], [3], [3]].reduce<Passage[]>(
    (all, actors, k) => [...all, passage(update(k, k + 1, actors), all.at(-1) ?? null)],
    [],
  );
  expect(taken.map((one) => one.turn)).toEqual(["2 1", "2 1", "2 1", "3 2", "4 3", "4 3"]);
  expect(turns(taken)).toBe(3);
  expect(turns(taken.slice(1, 3))).toBe(1);
  expect(turns([])).toBe(0);
});

test("whether it was oneself who acted is known", () => {
  expect(byOneself(update(0, 2, [0, 2]))).toBe(true);
  expect(byOneself(update(0, 2, [1, 2]))).toBe(false);
  expect(byOneself(update(0, 2, [null], { seat: null }))).toBe(false);
});

test("what is said anew of a moment is told from where it was told", () => {
  const old = update(3, 5, [1, 1]);
  const next = renewed(old, update(5, 5, [], { version: 9 }));
  expect([next.since, next.story.length, next.version]).toEqual([3, 2, 9]);
});
