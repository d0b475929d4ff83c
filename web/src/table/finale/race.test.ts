import { expect, test } from "vitest";
import { along, legs, ranked, stretches } from "./race";

const counted = {
  before: [10, 4],
  parts: [
    { id: "goths", name: "Goths", points: [0, 6] },
    { id: "huns", name: "Huns", points: [0, 0] },
    { id: "franks", name: "Franks", points: [5, 3] },
  ],
};

test("a race begins with what everybody had and leaves out what brought nobody anything", () => {
  const run = legs(counted);
  expect(run.map((leg) => leg.part)).toEqual(["", "goths", "franks"]);
  expect(run.map((leg) => leg.totals)).toEqual([
    [10, 4],
    [10, 10],
    [15, 13],
  ]);
});

test("banners stand by their share of the best total, and never before the start", () => {
  expect(along([15, -3, 5], 20)).toEqual([75, 0, 25]);
  expect(along([0, 0], 0)).toEqual([0, 0]);
});

test("a lane is made of its parts, one after the other", () => {
  const run = legs(counted);
  const lane = stretches(run, 1, 20);
  expect(lane.map(({ part, from, size }) => [part, from, size])).toEqual([
    ["", 0, 20],
    ["goths", 20, 30],
    ["franks", 50, 15],
  ]);
  expect(stretches(legs({ before: [0], parts: [] }), 0, 0)).toEqual([]);
});

test("equal scores keep the order of the seats", () => expect(ranked([3, 9, 9, 1])).toEqual([1, 2, 0, 3]));
