import { expect, it } from "vitest";
import type { Offer } from "../../lib/api";
import { byVerb } from "./table";

const offer = (move: string): Offer => ({ move, text: move.toUpperCase(), effects: [] });

it("puts moves with one verb together, and those that are alone before them", () => {
  const groups = byVerb("go", ["bet 1", "bet 2", "fold", "check"].map(offer));
  expect(groups.map((one) => [one.key, one.offers.map(({ offer }) => offer.move)])).toEqual([
    ["alone", ["fold", "check"]],
    ["bet", ["bet 1", "bet 2"]],
  ]);
});

it("has no groups where nothing may be done", () => expect(byVerb("go", [])).toEqual([]));
