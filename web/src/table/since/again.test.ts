import { expect, test, vi } from "vitest";
import { api, type StoryLine, type Update } from "../../lib/api";
import { again, stops } from "./again";

const line = (ply: number, actor: number | null) =>
  ({ ply, actor, texts: [`${ply}`], scenes: [] }) as unknown as StoryLine;
const STORY = [line(1, 0), line(2, 1), line(3, null), line(4, null), line(5, 1), line(6, 2), line(7, null)];

test("one stops where somebody has played, with what chance brought him", () => {
  expect(stops(STORY, 1, 7)).toEqual([1, 4, 5]);
  expect(stops(STORY, 2, 7)).toEqual([2, 4, 5]);
  expect(stops(STORY, 7, 7)).toEqual([]);
});

test("what led to the present is told move by move, to the seat one looks from", async () => {
  const ply = vi.spyOn(api, "ply");
  ply.mockImplementation((_table, number) =>
    Promise.resolve({ ply: number, picture: { actor: 1 }, turns: [{ number: 3 }] } as never),
  );
  const seats = [{ name: "Ada", to_act: true, deadline: 9 }, { name: "Ben" }];
  const now = { seat: 0, since: 0, story: STORY, offers: [{}], table: { id: "t", ply: 7, seats } } as unknown as Update;
  const found = await again(now, 1, STORY);
  expect(ply.mock.calls.map((call) => call.slice(0, 3))).toEqual([1, 4, 5].map((number) => ["t", number, 0]));
  expect(found.map((one) => [one.since, one.table.ply, one.story.map(({ ply }) => ply)])).toEqual([
    [1, 1, []],
    [1, 4, [2, 3, 4]],
    [4, 5, [5]],
    [5, 7, [6, 7]],
  ]);
  expect(found[0]?.table.seats.map((seat) => seat.to_act)).toEqual([false, true]);
  expect([found[0]?.offers, found[0]?.since_turn, found[3]?.offers.length]).toEqual([[], 3, 1]);
});
