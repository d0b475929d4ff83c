import { expect, test } from "vitest";
import { goals, goalsByUnit, sort } from "./offers";
import { routes } from "./board/routes";
import { offer, picture } from "./sample";

test("offers are sorted by card and terrain", () => {
  const sorted = sort(["move r10 tolosa", "move r10 roma", "move r15 roma", "halt"].map(offer));
  expect([...goalsByUnit(sorted).keys()]).toEqual(["r10", "r15"]);
  expect([...goals(sorted, "r10").keys()]).toEqual(["tolosa", "roma"]);
  expect(goals(sorted, null).size).toBe(0);
  expect(sorted.halt?.move).toBe("halt");
});

test("while a card is placed terrains are goals without a unit", () => {
  const sorted = sort(["place roma", "decline"].map(offer));
  expect(goals(sorted, null).get("roma")?.move).toBe("place roma");
  expect(sorted.decline).not.toBeNull();
});

test("Migrations take up armies like the movement does, Marriage names characters", () => {
  expect([...goalsByUnit(sort([offer("migrate r10 tolosa")])).keys()]).toEqual(["r10"]);
  expect(sort([offer("marry h8")]).marry.get("h8")?.move).toBe("marry h8");
});

test("a way lies on the road where there is one, as the server says, else in the sea", () => {
  const table = picture({}, { 3: { romans: ["r10"] }, 4: { huns: ["h12"] } });
  const goals = new Map(["londinium", "toletum", "catalaunum"].map((id) => [id, offer(`move r10 ${id}`)]));
  const from = (sea: number[], land: number[]) =>
    routes(table.row, { ...table.row[3]!, leaving: { seat: 1, units: ["r10"], land, sea } }, goals, 1);
  const found = from([0], [4, 5]);
  expect(found.map((route) => [route.to.card.id, route.way, route.steps, route.clash])).toEqual([
    ["londinium", "sea", 3, false],
    ["catalaunum", "land", 2, false],
    ["toletum", "land", 1, true],
  ]);
  expect(from([0], [0, 4, 5])[0]?.way).toBe("land"); // with paved roads
  expect(routes(table.row, table.row[3]!, goals, 1)[0]?.way).toBe("land"); // Migrations
});
