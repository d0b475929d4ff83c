import { expect, test } from "vitest";
import type { JudgedDecision, TableInfo } from "../../../lib/api";
import { setupFrom } from "./trying";

test("a trial has one's own seat where the mistake was made, and computers at the others", () => {
  const seats = [{ level: null }, { level: 6 }, { level: null }];
  const info = { game: "a-game", seats } as unknown as TableInfo;
  const record = { game: "a-game" };
  const made = setupFrom(info, record, { place: 12, seat: 2 } as JudgedDecision);
  expect(made).toEqual({
    game: "a-game",
    options: {},
    record,
    at: 12,
    seats: [
      { kind: "computer", level: 4, name: null },
      { kind: "computer", level: 6, name: null },
      { kind: "me", level: null, name: null },
    ],
  });
});
