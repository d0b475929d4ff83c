import { expect, test } from "vitest";
import { fitting, line } from "./crowd";
import { reach } from "../keys";

const units = (count: number) => Array.from({ length: count }, (_, k) => k);

test("units are tall where there is room, else low, and of more the weakest fold", () => {
  expect(fitting(units(4), false, 0, 160)).toMatchObject({ low: false, folded: [] });
  expect(fitting(units(3), false, 2, 160).low).toBe(true);
  expect(fitting(units(6), false, 0, 170)).toMatchObject({ low: true, folded: [] });
  const crowd = fitting(units(9), false, 0, 170);
  expect([crowd.shown.length, crowd.folded]).toEqual([5, [5, 6, 7, 8]]);
  expect(fitting(units(9), true, 0, 170).shown.length).toBe(9);
  expect(fitting(units(1), false, 2, 60).shown.length).toBe(1);
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
