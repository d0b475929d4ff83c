import { expect, test } from "vitest";
import type { GameInfo } from "../../lib/api";
import { against, beginner, company, count, goingOn, keptFor, resized, seated, setup, sitter, start } from "./newTable";
import { optionsOf } from "./options";

const option = (name: string, single = false) => ({ name, values: ["usual", "other"], single });
const MANY: GameInfo = {
  id: "go",
  version: "1.0.0",
  players: [2, 3, 4, 5],
  options: [option("first_player"), option("war_bids"), option("end", true), option("board")],
  own: "board",
  begins: { option: "first_player", value: "named", seat: "first_seat" },
  sides: [],
  play_now: { players: 3, seat: 0, level: 3 },
  ratings: {},
  lesson: false,
  puzzles: 0,
  rulebook: [],
};
const TWO: GameInfo = {
  ...MANY,
  players: [2],
  begins: null,
  sides: ["black", "white"],
  play_now: { players: 2, seat: 1, level: 3 },
};

test("neither the data one brings nor who begins is asked for among the options", () => {
  expect(optionsOf(MANY).map((one) => one.name)).toEqual(["war_bids", "end"]);
  expect(optionsOf(TWO).map((one) => one.name)).toEqual(["first_player", "war_bids", "end"]);
});

test("a new table begins as Play now does, with me in my seat", () => {
  expect(start(MANY).chairs.map((chair) => chair.kind)).toEqual(["me", "computer", "computer"]);
  expect(start(TWO).chairs.map((chair) => chair.kind)).toEqual(["computer", "me"]);
});

test("chairs are added as computers and taken away from the end", () => {
  const draft = start(MANY);
  expect(resized(draft, 5).length).toBe(5);
  expect(resized(draft, 2).map((chair) => chair.kind)).toEqual(["me", "computer"]);
  expect(count(draft, "computer")).toBe(2);
});

test("taking a side changes places", () => {
  const draft = start(TWO);
  expect(seated(draft, 0).map((chair) => chair.kind)).toEqual(["me", "computer"]);
  expect(seated(draft, 1)).toEqual(draft.chairs);
  expect(
    seated({ ...draft, chairs: draft.chairs.map((chair) => ({ ...chair, kind: "computer" as const })) }, 0).length,
  ).toBe(2);
});

test("chance may change the sides, and only where it was asked to", () => {
  const draft = start(TWO);
  const kinds = (side: "mine" | "chance", dice: number) =>
    setup({ ...draft, side }, () => dice).seats?.map((seat) => seat.kind);
  expect(kinds("mine", 0)).toEqual(["computer", "me"]);
  expect(kinds("chance", 0)).toEqual(["me", "computer"]);
  expect(kinds("chance", 0.9)).toEqual(["computer", "me"]);
});

test("the server is told who begins, which options, and names of several at one screen", () => {
  const draft = start(MANY);
  draft.chairs[1] = { kind: "me", level: 3, name: " Ben " };
  draft.options = { war_bids: "simultaneous" };
  draft.begins = 0;
  const sent = setup(draft);
  expect(sent.options).toEqual({ war_bids: "simultaneous", first_player: "named", first_seat: 0 });
  expect(sent.seats?.[0]).toEqual({ kind: "me", level: null, name: "Guest 1" });
  expect(sent.seats?.[1]).toEqual({ kind: "me", level: null, name: "Ben" });
  expect(sent.seats?.[2]).toEqual({ kind: "computer", level: 3, name: null });
  expect(setup({ ...draft, begins: null }).options).toEqual({ war_bids: "simultaneous" });
});

test("one has played against the first computer there, unless others have begun that game", () => {
  const draft = start(MANY);
  draft.chairs[1] = { kind: "open", level: 2, name: "" };
  draft.chairs[2] = { kind: "computer", level: 5, name: "" };
  expect(against(draft)).toBe(5);
  expect(against({ ...draft, chairs: draft.chairs.slice(0, 2) })).toBe(null);
  const record = {} as NonNullable<Parameters<typeof goingOn>[2]["record"]>;
  expect(against(goingOn(MANY, "", { record, at: 3, turn: 1 }, [null, 3, 4], 0))).toBe(null);
});

test("any seat may begin, as long as it is there; else chance decides, as the rules have it", () => {
  const draft = start(MANY);
  expect(setup(draft).options).toEqual({});
  draft.begins = 2;
  expect(setup(draft).options).toEqual({ first_player: "named", first_seat: 2 });
  draft.chairs = resized(draft, 2);
  expect(beginner(draft)).toBeNull();
  expect(setup(draft).options).toEqual({});
});

test("a board of one's own is sent with the option that says so", () => {
  const draft = start(MANY);
  expect(setup(draft)).toMatchObject({ options: {}, data: null });
  draft.own = { file: "mine.toml", data: { provinces: ["raetia"] } };
  expect(setup(draft)).toMatchObject({ options: { board: "own" }, data: { provinces: ["raetia"] } });
});

test("a seat is called by who has it", () => {
  const draft = start(MANY, "Ada");
  draft.chairs[1]!.kind = "open";
  expect([0, 1, 2].map((seat) => sitter(draft, seat))).toEqual(["You", "whoever joins", "Scout"]);
});

test("several at one screen have names of their own", () => {
  const draft = start(MANY, "Ada");
  draft.chairs[1]!.kind = "me";
  expect(company(draft)).toEqual(["Ada", "Guest 2", "Scout"]);
});

test("it is said who will play", () => {
  const draft = start(MANY);
  draft.chairs[1]!.kind = "invited";
  expect(company(draft)).toEqual(["You", "a friend", "Scout"]);
});

test("an absent player's seat is kept for minutes at a live table, for days by correspondence, or as is chosen", () => {
  const draft = start(MANY);
  expect(setup(draft).replace_after).toBeNull(); // nobody else is to come
  draft.chairs[1]!.kind = "open";
  expect(setup(draft)).toMatchObject({ pace: "live", replace_after: 600 });
  draft.time = "86400";
  expect(setup(draft)).toMatchObject({ pace: "correspondence", replace_after: 259_200 });
  expect(setup({ ...draft, kept: 86_400 }).replace_after).toBe(86_400);
  expect(keptFor({ ...draft, kept: 0 })).toBe(0);
  expect(setup({ ...draft, kept: 0 }).replace_after).toBeNull();
});

test("a time is for each decision or a clock for the game, and only by correspondence there are holidays", () => {
  const draft = start(MANY);
  const times = (time: typeof draft.time) => {
    const { thinking_seconds, clock, holiday_days } = setup({ ...draft, time });
    return [thinking_seconds, clock, holiday_days];
  };
  expect(times("")).toEqual([null, null, 0]);
  expect(times("120")).toEqual([120, null, 0]);
  expect(times("300+10")).toEqual([null, { seconds: 300, increment: 10 }, 0]);
  expect(times("604800")).toEqual([604_800, null, 14]);
});

test("a game gone on with keeps its seats and its options, and is played with whomever one likes", () => {
  const past = { record: { game: "go" }, at: 60, turn: 13 };
  const draft = goingOn(MANY, "Ada", past, [null, 6, null], 2);
  expect(draft.chairs.map((chair) => [chair.kind, chair.level])).toEqual([
    ["computer", 3],
    ["computer", 6],
    ["me", 3],
  ]);
  draft.chairs[0]!.kind = "invited";
  expect(setup(draft)).toMatchObject({ options: {}, record: past.record, at: 60 });
  expect(setup(draft).seats?.map((seat) => seat.kind)).toEqual(["invited", "computer", "me"]);
  expect(setup(start(MANY))).not.toHaveProperty("record");
});
