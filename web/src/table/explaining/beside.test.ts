import { expect, test } from "vitest";
import { beside, type Box, overlap } from "./beside";

const ROOM = { width: 1000, height: 700 };
const SIZE = { width: 300, height: 120 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const clear = (found: Box, ...others: Box[]) => others.every((one) => overlap(found, one) === 0);

test("above and in the middle, where nothing is in the way", () => {
  expect(beside(box(450, 500, 100, 100), SIZE, ROOM)).toEqual({ left: 350, top: 370, ...SIZE });
});

test("not over what can be pressed there, but to its side, below, or beside it", () => {
  const card = box(450, 300, 100, 100);
  const lit = box(300, 200, 160, 60);
  const found = beside(card, SIZE, ROOM, [lit]);
  expect(clear(found, card, lit)).toBe(true);
  expect(found.top).toBe(410); // below
  const row = [lit, box(200, 420, 600, 90)];
  expect(clear(beside(card, SIZE, ROOM, row), card, ...row)).toBe(true);
});

test("within the room, and never over what it is about", () => {
  for (const card of [box(0, 0, 80, 80), box(920, 0, 80, 80), box(920, 620, 80, 80), box(0, 620, 80, 80)]) {
    const found = beside(card, SIZE, ROOM);
    expect(clear(found, card)).toBe(true);
    expect(found.left >= 0 && found.left + found.width <= ROOM.width).toBe(true);
    expect(found.top >= 0 && found.top + found.height <= ROOM.height).toBe(true);
  }
});

test("where everything is in the way, over as little of it as can be", () => {
  const card = box(450, 300, 100, 100);
  const all = [box(0, 0, 1000, 300), box(0, 400, 1000, 300), box(0, 300, 450, 100), box(550, 380, 450, 20)];
  expect(beside(card, SIZE, ROOM, all).left).toBe(560); // to the right only its foot is
});

test("where nothing has to be reached in it, farther off rather than over something", () => {
  const card = box(450, 300, 100, 100);
  const ring = [box(300, 200, 400, 90), box(300, 410, 400, 90), box(100, 200, 340, 300), box(560, 200, 340, 300)];
  const found = beside(card, SIZE, ROOM, ring, { gaps: [10, 60, 140] });
  expect(clear(found, card, ...ring)).toBe(true);
});

test("a card of a stack explains itself to the left of it", () => {
  expect(beside(box(800, 300, 60, 60), SIZE, ROOM, [], { sides: ["left", "above"] }).left).toBe(490);
});
