import { expect, test } from "vitest";
import type { Judged, JudgedDecision, SummedPart } from "../../lib/api";
import { ranked, timesOf, widest } from "./sums";

const part = (id: string, brought: number, cost: number): SummedPart => ({ id, name: id, brought, cost });

test("parts that brought or cost something are told, the most first", () => {
  const found = ranked([part("a", 0, 0.2), part("b", 3, 0), part("c", 0, 7.5), part("d", 5, -2)]);
  expect(found.map((one) => one.id)).toEqual(["c", "d", "b"]);
  expect([widest(found, "brought"), widest(found, "cost")]).toEqual([5, 7.5]);
  expect(widest([], "cost")).toBe(1);
});

const decision = (seat: number, seconds: number | null, quality: string) =>
  ({ seat, seconds, quality }) as JudgedDecision;

test("times are those of the seat, mistakes apart from the rest", () => {
  const decisions = [
    decision(0, 4, "best"),
    decision(0, 20, "blunder"),
    decision(1, 99, "best"),
    decision(0, 8, "fine"),
  ];
  const found = timesOf({ decisions } as Judged, 0, 2);
  expect(found?.total).toBe(32);
  expect(found?.longest.map((one) => one.seconds)).toEqual([20, 8]);
  expect([found?.wrong, found?.right]).toEqual([20, 6]);
});

test("nothing is told where times are not known", () => {
  expect(timesOf({ decisions: [decision(0, null, "best")] } as Judged, 0)).toBeNull();
});
