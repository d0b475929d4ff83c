import { expect, test } from "vitest";
import type { Presence, SeatInfo } from "../../lib/api";
import { nextEnd, state, unread } from "./presence";

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
