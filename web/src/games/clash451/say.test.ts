import { expect, test } from "vitest";
import { cardLabel, question, terrainLabel, unitLabel } from "./say";
import { card, terrain, unit, picture } from "./sample";

test("a unit says what it is, whose, where, and what it can do", () => {
  expect(unitLabel(unit("r10"), terrain(3), 1, 5, false)).toBe(
    "Saxons, army 10, yours, at Burdigala, can move to 5 terrains.",
  );
  expect(unitLabel(unit("r8", 0), terrain(3), 1, 0, true)).toBe(
    "Aetius, character 8, Huns, at Burdigala, won over by Marriage, can be won over.",
  );
});

test("a terrain says everything that lies on it and what choosing it does", () => {
  expect(terrainLabel(terrain(3, { romans: ["r10"], building: ["r2", 1] }), "Franks (12) on Burdigala")).toBe(
    "Burdigala, terrain 9, port, one star, controlled by the Romans, points: 4. Romans: Saxons 10, Vine. Choose: Franks (12) on Burdigala.",
  );
  expect(terrainLabel(terrain(1, { huns: ["h8"], romans: ["r10"] }), null)).toContain(
    "conflict, Huns 1 against Romans 1",
  );
});

test("a card says its effect and its place", () => {
  expect(cardLabel(card("r4"), 1)).toMatch(/^Wall, building 4, Counts as a unit .*, chosen as card 2\.$/);
});

test("the question follows what is asked", () => {
  const asked = { acts: true, locked: false, unit: null, playing: null, missing: 3, waitingFor: "Ada" };
  const moving = picture({}, {});
  moving.row[3]!.moving = true;
  expect(question(moving, asked)).toBe("Who sets out from Burdigala?");
  expect(question(moving, { ...asked, unit: card("r10") })).toBe("Saxons: where to?");
  expect(question(picture({ phase: "place", turn_part: "first" }), { ...asked, playing: card("r20") })).toBe(
    "Whom will you win over?",
  );
  expect(question(picture(), { ...asked, acts: false })).toBe("Waiting for Ada.");
});
