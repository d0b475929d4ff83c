import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Update } from "../../lib/api";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import("../../lib/settings.svelte");
const { Beats } = await import("./beats.svelte");
const { onBeat } = await import("./events");

let over = false; // something lies over the board
let present: Update | null;
let beats: InstanceType<typeof Beats>;
let heard: string[];
let stop: () => void;
let waits: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  waits = vi.spyOn(window, "setTimeout");
  settings.pace = "normal";
  over = false;
  present = null;
  heard = [];
  stop = onBeat((event) => heard.push(event.kind + (event.own ? " by oneself" : "")));
  beats = new Beats(() => over);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const update = (ply: number, actor: number | null = null, more: Partial<Update> = {}): Update =>
  ({
    seat: 0,
    since: ply - 1,
    picture: { ply },
    story: [{ ply, actor, texts: [], scenes: [] }],
    table: { ply, result: null },
    since_turn: 1,
    turns: actor === null ? [] : [{ number: 1, seat: actor, first: ply, last: ply }],
    ...more,
  }) as unknown as Update;

/** What the socket brings. */
function come(next: Update, live = true): void {
  beats.take(next, present, live);
  present = next;
}
const shown = () => beats.shown?.table.ply;
async function later(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

test("what comes in quick succession is shown one after the other", async () => {
  come(update(5));
  for (const ply of [6, 7, 8]) come(update(ply, 1));
  expect([shown(), beats.behind, beats.turns]).toEqual([6, true, 1]);
  await later(460);
  expect(shown()).toBe(7);
  await later(460);
  expect([shown(), beats.behind, beats.turns]).toEqual([8, false, 0]);
  come(update(9, 2)); // the last is still looked at
  expect([shown(), beats.turns]).toEqual([8, 1]);
  await later(460);
  expect(shown()).toBe(9);
});

test("nothing moves behind what lies over the board, and nothing is lost when it goes", async () => {
  come(update(5));
  over = true;
  for (const ply of [6, 7, 8, 9, 10]) come(update(ply, 1 + (ply % 3)));
  await later(60_000);
  expect([shown(), beats.turns]).toEqual([5, 3]);
  over = false;
  const seen: unknown[] = [];
  beats.advance();
  for (let k = 0; k < 5; k++) {
    seen.push(shown());
    await later(460);
  }
  expect(seen).toEqual([6, 7, 8, 9, 10]);
});

test("for a reason of the page's own, too", async () => {
  come(update(5));
  beats.hold("sheet", true);
  come(update(6, 1));
  await later(9_000);
  expect(shown()).toBe(5);
  beats.hold("sheet", false);
  expect(shown()).toBe(6);
  beats.hold("sheet", true);
  come(update(7, 0)); // what one does oneself is seen
  expect(shown()).toBe(7);
});

test("a turn is skipped, and the next is shown", async () => {
  come(update(5));
  for (const [ply, seat] of [
    [6, 1],
    [7, 1],
    [8, 1],
    [9, 2],
    [10, 2],
  ] as const)
    come(update(ply, seat));
  expect([shown(), beats.turns]).toEqual([6, 2]);
  beats.skip();
  for (let k = 0; k < 6; k++) await tick();
  expect(shown()).toBe(9);
  await later(460);
  expect(shown()).toBe(10);
});

test("whoever catches up is in the present, and hears nothing of the way", async () => {
  come(update(5));
  for (const ply of [6, 7, 8]) come(update(ply, 1));
  beats.land(present!);
  expect([shown(), beats.from, beats.behind]).toEqual([8, 8, false]);
  await later(9_000);
  expect(shown()).toBe(8);
});

test("after a lost connection, an undo, or in another language one is in the present at once", () => {
  for (const [next, live] of [
    [update(9, 1, { since: 7 }), false],
    [update(6, 1, { since: 5 }), true],
    [update(9, 1, { since: 0 }), true],
  ] as const) {
    beats = new Beats(() => over);
    present = null;
    come(update(5));
    come(update(6, 1));
    come(update(7, 1));
    expect(shown()).toBe(6);
    come(next, live);
    expect([shown(), beats.behind, beats.from]).toEqual([next.table.ply, false, next.table.ply]);
  }
});

test("one's own move is shown at once, also where one was behind: in another tab, say", async () => {
  come(update(5));
  come(update(6, 1));
  come(update(7, 1));
  come(update(8, 0));
  expect([shown(), beats.behind]).toEqual([8, false]);
  await tick();
  come(update(9, 0));
  await tick();
  expect(shown()).toBe(9);
});

test("a game says in which steps; what lies between is still the moment before", async () => {
  beats.stepsOf = (before, after) => [
    { picture: { ...before, half: true } as never, kinds: ["card"] },
    { picture: after, kinds: ["pawn"] },
  ];
  come(update(5));
  come(update(6, 1));
  expect([shown(), beats.shown?.picture, beats.behind]).toEqual([5, { ply: 5, half: true }, true]);
  await later(900);
  expect([shown(), beats.shown?.picture, beats.behind]).toEqual([6, { ply: 6 }, false]);
  expect(heard).toEqual(["card", "pawn"]);
  come(update(7, 0)); // of one's own move only the end is shown, and all of it heard
  expect(beats.shown?.picture).toEqual({ ply: 7 });
  expect(heard.slice(2)).toEqual(["card by oneself", "pawn by oneself"]);
});

test("at once means without a single timer, and still nothing moves behind what is open", async () => {
  settings.pace = "instant";
  come(update(5));
  for (const ply of [6, 7, 8]) {
    come(update(ply, ply % 3));
    await tick();
    expect(shown()).toBe(ply);
  }
  over = true;
  come(update(9, 1));
  come(update(10, 2));
  await tick();
  expect(shown()).toBe(8);
  over = false;
  beats.advance();
  for (let k = 0; k < 3; k++) await tick();
  expect(shown()).toBe(10);
  expect(waits).not.toHaveBeenCalled();
});

test("what opens over the board stops the rest, at every pace", async () => {
  settings.pace = "instant";
  come(update(5));
  over = true;
  for (const ply of [6, 7, 8]) come(update(ply, 1));
  over = false;
  beats.advance();
  over = true; // the first of them has opened something
  await tick();
  await tick();
  expect(shown()).toBe(6);
});

test("the turns are shown again from what was kept, and end in the present", async () => {
  const kept = [update(5), update(6, 1), update(7, 2)];
  for (const one of kept) come(one);
  beats.land(kept[2]!);
  beats.replay(kept);
  expect([shown(), beats.from, beats.turns]).toEqual([6, 5, 1]);
  await later(460);
  expect([shown(), beats.behind]).toEqual([7, false]);
});

test("who came or what was said is shown without moving anything", async () => {
  come(update(5));
  come(update(5, null, { since: 5, story: [], version: 4 }));
  expect([beats.shown?.version, beats.from]).toEqual([4, 5]);
  come(update(6, 1));
  come(update(7, 1));
  come(update(7, null, { since: 7, story: [], version: 6 }));
  expect(shown()).toBe(6);
  await later(460);
  expect([shown(), beats.shown?.version]).toEqual([7, 6]);
});

test("the end is heard when it is shown", async () => {
  come(update(5));
  over = true;
  come(update(6, 1, { table: { ply: 6, result: { winners: [1] } } } as never));
  expect(heard).toEqual([]);
  over = false;
  beats.advance();
  expect(heard).toEqual(["victory"]);
});
