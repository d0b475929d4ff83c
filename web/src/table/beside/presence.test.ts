import { expect, test } from "vitest";
import type { Presence, SeatInfo, Update } from "../../lib/api";
import { asShown, nextEnd, state, unread } from "./presence";

const seat = (changes: Partial<SeatInfo>) => ({ name: "Ada", level: null, away: false, ...changes }) as SeatInfo;
const presence = {
  kind: "presence",
  spectators: 1,
  seats: [
    { seat: 0, here: true, since: null },
    { seat: 1, here: false, since: 99 },
  ],
} as Presence;

test("people are here or gone since some time, computers always here", () => {
  expect(state(seat({}), 0, presence)).toEqual({ state: "here", since: null });
  expect(state(seat({}), 1, presence)).toEqual({ state: "gone", since: 99 });
  expect(state(seat({}), 1, null).state).toBe("here");
  expect(state(seat({ level: 3 }), 1, presence).state).toBe("computer");
  expect(state(seat({ away: true }), 1, presence).state).toBe("stand_in");
});

test("the time that runs out first is shown, one's own before any", () => {
  const table = (...seats: Partial<SeatInfo>[]) => ({
    thinking_seconds: 60,
    clock: null,
    seats: seats.map((one) => seat({ to_act: true, deadline: null, clock: null, yours: false, ...one })),
  });
  expect(nextEnd(table({}, { deadline: 9, to_act: false }))).toBe(null);
  expect(nextEnd(table({ deadline: 9 }, { deadline: 7 }))).toEqual({ deadline: 7, most: 60 });
  expect(nextEnd(table({ deadline: 9, yours: true }, { deadline: 7 }))?.deadline).toBe(9);
});

test("while there is something to watch it is the turn of who is shown, and who is here is said of the present", () => {
  const update = (offers: number, ...seats: Partial<SeatInfo>[]) =>
    ({ offers: Array(offers).fill({}), table: { id: "t", seats: seats.map(seat) } }) as unknown as Update;
  const shown = update(0, {}, { to_act: true, deadline: 1 }, { to_act: false });
  const now = update(2, { to_act: true, deadline: 9, yours: true }, { away: true }, { deadline: 8 });
  const found = asShown(now, shown);
  expect(found.table.seats.map((one) => [one.to_act, one.deadline, one.away])).toEqual([
    [false, 9, false],
    [true, null, true],
    [false, null, false],
  ]);
  expect([found.offers, found.table.id]).toEqual([[], "t"]);
});

test("only lines of others that came since are unread", () => {
  const lines = [
    { version: 1, name: "Ben" },
    { version: 2, name: "Ada" },
    { version: 3, name: "Ben" },
    { version: 4, name: "", notice: true },
  ];
  expect(unread(lines, 0, ["Ada"])).toBe(2);
  expect(unread(lines, 1, ["Ada"])).toBe(1);
  expect(unread(lines, 3, [])).toBe(0);
});
