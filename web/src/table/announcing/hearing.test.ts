import { expect, test } from "vitest";
import type { StoryLine, TurnStory } from "../../lib/api";
import { Hearing } from "./hearing";

const ME = 0;
const move = (ply: number, actor: number | null, text: string): StoryLine => ({
  ply,
  actor,
  stand_in: false,
  texts: [text],
  scenes: [],
});
const line = (number: number, [first, last]: [number, number], seat: number | null, text: string): TurnStory => ({
  number,
  chapter: { id: "IV", name: "Century IV" },
  first,
  last,
  seat,
  stand_in: false,
  seats: [],
  text,
  brief: "",
  gist: "",
  parts: [],
  sign: "",
  about: [],
});

/** Somebody who has been at the table from the first ply on. */
function listener(seat: number | null = ME) {
  const hearing = new Hearing();
  const hears = (story: StoryLine[], turns: TurnStory[], ...awaited: number[]) =>
    hearing.news({ story, turns, seat, awaited });
  hears([], [], 1);
  return hears;
}

test("of another's turn one line is heard, when it is over", () => {
  const hears = listener();
  const story = [move(1, 1, "Ben plays Huns."), move(2, 1, "Ben gains influence."), move(3, null, "Ben draws.")];
  expect(hears(story.slice(0, 1), [line(1, [1, 1], 1, "Ben: Huns")], 1)).toEqual([]);
  expect(hears(story.slice(0, 2), [line(1, [1, 2], 1, "Ben: Huns, influence")], 1)).toEqual([]);
  const done = line(1, [1, 3], 1, "Ben: Huns, influence");
  expect(hears(story, [done], 2)).toEqual(["Ben: Huns, influence"]);
  expect(hears(story, [done], 2)).toEqual([]); // once
  const next = line(2, [4, 4], 2, "Cy: Goths");
  expect(hears([...story, move(4, 2, "Cy plays Goths.")], [done, next], ME)).toEqual(["Cy: Goths"]);
});

test("one's own moves are heard one by one, with what chance brings", () => {
  const hears = listener();
  const mine = [move(1, ME, "You play Huns."), move(2, null, "You draw.")];
  expect(hears(mine.slice(0, 1), [line(1, [1, 1], ME, "Ada: Huns")], ME)).toEqual(["You play Huns."]);
  expect(hears(mine, [line(1, [1, 2], ME, "Ada: Huns")], 1)).toEqual(["You draw."]);
});

test("a war in another's turn is heard when one is asked, and again when it is decided", () => {
  const hears = listener();
  const began = [line(1, [1, 1], 1, "Ben: Huns to Raetia"), line(1, [1, 2], null, "War breaks out")];
  const story = [move(1, 1, "Ben plays."), move(2, 1, "Ben stands.")];
  expect(hears(story, began, ME)).toEqual(["Ben: Huns to Raetia", "War breaks out"]);
  const bid = [...story, move(3, ME, "You bid.")];
  expect(hears(bid, [began[0]!, line(1, [1, 3], null, "War breaks out")], 2)).toEqual(["You bid."]);
  const ended = [began[0]!, line(1, [1, 4], null, "The Huns leave")];
  expect(hears([...bid, move(4, 2, "Cy stands.")], ended, 2)).toEqual(["The Huns leave"]);
});

test("what one's own move has brought is not said twice", () => {
  const hears = listener();
  const turns = [line(1, [1, 1], ME, "Ada: Huns"), line(1, [1, 1], null, "War breaks out")];
  expect(hears([move(1, ME, "You play Huns: war.")], turns, ME)).toEqual(["You play Huns: war."]);
});

test("what was told before one came, and what is taken back, is not heard; a game that ends is", () => {
  const hearing = new Hearing();
  const turns = [line(1, [1, 1], 1, "Ben: Huns"), line(2, [2, 2], 2, "Cy: Goths")];
  const story = [move(1, 1, "Ben plays."), move(2, 2, "Cy plays.")];
  const hear = (many: number, ...awaited: number[]) =>
    hearing.news({ story: story.slice(0, many), turns: turns.slice(0, many), seat: null, awaited });
  expect(hear(1, 1)).toEqual([]);
  expect(hear(2, 2)).toEqual([]); // Cy goes on
  expect(hear(1, 1)).toEqual([]); // an undo
  expect(hear(2)).toEqual(["Cy: Goths"]); // nobody does
});
