import { describe, expect, it } from "vitest";
import type { RefusedCandidate } from "../../lib/api";
import { about, grouped, reasons } from "./refusals";

const one = (move: string, group: string, why: string, clause: string | null = "A5.2"): RefusedCandidate => ({
  move,
  about: group,
  text: move,
  why,
  clause,
});
const ALL = [
  one("play goths italia", "Goths", "far"),
  one("play goths africa", "Goths", "far too"),
  one("play huns italia", "Huns", "full", "A5.4"),
  one("double", "Action cards", "later", null),
];

describe("what cannot be played", () => {
  it("is found by everything that was touched", () => {
    expect(about(ALL, ["italia"]).map((found) => found.move)).toEqual(["play goths italia", "play huns italia"]);
    expect(about(ALL, ["italia", "huns"])).toHaveLength(1);
    expect(about(ALL, ["double"])).toHaveLength(1);
    expect(about(ALL, ["ital"])).toEqual([]);
  });
  it("has each clause once, and not too many", () => {
    expect(reasons([])).toBeNull();
    expect(reasons([...ALL, ...ALL])?.shown.map((found) => found.why)).toEqual(["far", "full", "later"]);
    expect(reasons(ALL)?.more).toBe(1);
    expect(reasons(ALL, 1)).toMatchObject({ shown: [{ why: "far" }], more: 3 });
  });
  it("is listed by what it is about, and searched", () => {
    expect(grouped(ALL).map((group) => [group.about, group.refusals.length])).toEqual([
      ["Goths", 2],
      ["Huns", 1],
      ["Action cards", 1],
    ]);
    expect(grouped(ALL, "ITALIA hun").map((group) => group.about)).toEqual(["Huns"]);
    expect(grouped(ALL, "nothing")).toEqual([]);
  });
});
