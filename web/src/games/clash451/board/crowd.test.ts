import { expect, test } from "vitest";
import { column, line } from "./crowd";
import { reach } from "./keys";

const units = (count: number) => Array.from({ length: count }, (_, k) => k);

test("four units are tall, six low, and of more the weakest fold", () => {
  expect(column(units(4), false)).toMatchObject({ low: false, folded: [] });
  expect(column(units(3), false, 2).low).toBe(true);
  expect(column(units(6), false)).toMatchObject({ low: true, folded: [] });
  const crowd = column(units(9), false);
  expect([crowd.shown.length, crowd.folded]).toEqual([5, [5, 6, 7, 8]]);
  expect(column(units(9), true).shown.length).toBe(9);
});

test("in a line the names go first, then the room between, then the weakest", () => {
  expect(line(units(2), 0, 260, false).size).toBe("named");
  expect(line(units(3), 0, 110, false).size).toBe("chip");
  const crowd = line(units(8), 1, 110, false);
  expect(crowd.size).toBe("tight");
  expect(crowd.shown.length + crowd.folded.length).toBe(8);
  expect(crowd.folded.length).toBeGreaterThan(0);
  expect(line(units(8), 1, 110, true).folded).toEqual([]);
});

test("arrow keys go along the row and across it", () => {
  const spots = [
    { place: 0, order: 100 },
    { place: 0, order: 102 },
    { place: 0, order: 103 },
    { place: 1, order: 100 },
    { place: 1, order: 98 },
  ];
  const terrain = spots[0]!;
  expect(reach(spots, terrain, "ArrowRight", false)).toEqual({ place: 1, order: 100 });
  expect(reach(spots, terrain, "ArrowDown", false)).toEqual({ place: 0, order: 102 });
  expect(reach(spots, spots[2]!, "ArrowRight", false)).toEqual({ place: 1, order: 100 });
  expect(reach(spots, terrain, "ArrowUp", false)).toBeNull();
  expect(reach(spots, terrain, "ArrowDown", true)).toEqual({ place: 1, order: 100 });
});
