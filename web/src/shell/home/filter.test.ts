import { describe, expect, it } from "vitest";
import type { Listed } from "../../lib/api";
import { ANY, fits, strength } from "./filter";

const table = (levels: (number | null)[], more: Partial<Listed> = {}): Listed =>
  ({
    game: "one",
    pace: "live",
    language: null,
    seats: levels.map((level) => ({ name: "", level, free: level === null, open: true })),
    ...more,
  }) as Listed;

describe("the filter of open tables", () => {
  it("lets everything through until something is chosen", () => {
    expect(fits(ANY, table([null, 7]))).toBe(true);
  });
  it("goes by game, pace and number of seats", () => {
    expect(fits({ ...ANY, game: "two" }, table([null]))).toBe(false);
    expect(fits({ ...ANY, pace: "correspondence" }, table([null]))).toBe(false);
    expect(fits({ ...ANY, players: "2" }, table([null, null]))).toBe(true);
    expect(fits({ ...ANY, players: "2" }, table([null]))).toBe(false);
  });
  it("keeps a table that names no language", () => {
    expect(fits({ ...ANY, language: "fr" }, table([null]))).toBe(true);
    expect(fits({ ...ANY, language: "fr" }, table([null], { language: "de" }))).toBe(false);
  });
  it("judges computers by the strongest", () => {
    expect([[null], [1, 2], [2, 4], [1, 5]].map((levels) => strength(table(levels)))).toEqual([
      "none",
      "gentle",
      "fair",
      "strong",
    ]);
    expect(fits({ ...ANY, computers: "none" }, table([null, 3]))).toBe(false);
  });
});
