import { expect, test } from "vitest";
import { lines } from "./course";

test("a score holds until it changes", () => {
  const course = { moments: [0, 10, 20], scores: [[0, 0], [5, 0], [5, 10]] };
  const [first, second] = lines(course, 100, 50);
  expect(first?.points).toBe("0,50 50,50 50,25 100,25");
  expect(second?.points).toBe("0,50 50,50 100,50 100,0");
  expect(second?.last).toBe(10);
});

test("scores below zero are drawn too", () => {
  const [line] = lines({ moments: [0, 4], scores: [[0], [-5]] }, 100, 50);
  expect(line?.points).toBe("0,8.3 100,8.3 100,50");
});
