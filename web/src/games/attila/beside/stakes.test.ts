import { describe, expect, it } from "vitest";
import { picture } from "../fixture";
import { fixedBy, gains, interests, laidOut, shares, stakesOf, turnFor } from "./stakes";

const own = picture().own!;
const AT = picture({
  own: {
    ...own,
    stakes: [
      {
        moves: ["play goths noricum", "play goths raetia"],
        tribe: "goths",
        square: 0,
        pawns: 3,
        provinces: 2,
        pays: [3, 2, 0],
      },
      { moves: ["raise huns goths"], tribe: "goths", square: 1, pawns: 2, provinces: 1, pays: [0, 2, 1] },
      { moves: ["raise huns goths"], tribe: "huns", square: 1, pawns: 2, provinces: 1, pays: [3, 0, 0] },
    ],
    fixings: [{ moves: ["gain"], end: "cube" }],
  },
});

describe("what is at stake", () => {
  it("shows who gets as many together, the most first", () => {
    expect(shares([3, 0, 5, 3])).toEqual([
      { seats: [2], points: 5 },
      { seats: [0, 3], points: 3 },
    ]);
    expect(shares([0, 0])).toEqual([]);
  });
  it("shows of equal points whoever is ahead first", () => {
    expect(shares([1, 4, 4, 1], [1, 1, 3, 2])).toEqual([
      { seats: [2, 1], points: 4 },
      { seats: [3, 0], points: 1 },
    ]);
  });
  it("fits into its room, in order and without overlap", () => {
    const five = [4, 4, 2, 2, 1].map((points, seat) => ({ seats: [seat], points }));
    for (const room of [88, 60, 300]) {
      const found = laidOut(five, 15, room);
      const last = found.parts.at(-1)!;
      expect(last.number + found.size * 0.56).toBeLessThanOrEqual(room + 1e-6);
      expect(found.size).toBeLessThanOrEqual(15);
      for (const [k, part] of found.parts.entries()) {
        expect(part.number).toBeGreaterThanOrEqual(part.cubes[0]! + found.cube);
        const next = found.parts[k + 1]?.cubes[0] ?? Infinity;
        expect(next).toBeGreaterThan(part.number + found.size * 0.56);
      }
    }
    expect(laidOut(five, 15, 300).size).toBe(15);
  });
  it("adds up what a scoring would bring, now and after a move", () => {
    expect(gains(AT)).toEqual([12, 6, 0]);
    expect(gains(AT, "play goths raetia")).toEqual([13, 7, 0]);
    expect(gains(AT, "raise huns goths")).toEqual([11, 6, 1]);
    expect(gains(AT, "forgo")).toEqual([12, 6, 0]);
  });
  it("finds a move with every tribe that it changes", () => {
    expect([...stakesOf(AT, "raise huns goths").keys()]).toEqual(["goths", "huns"]);
    expect(fixedBy(AT, "gain")).toBe("cube");
    expect(fixedBy(AT, "forgo")).toBeNull();
  });
  it("is better or worse for the one who looks", () => {
    expect(turnFor(0, [2, 1], [3, 1])).toBe("better");
    expect(turnFor(1, [2, 1], [3, 0])).toBe("worse");
    expect(turnFor(1, [2, 1], [3, 1])).toBe("same");
    expect(turnFor(null, [2, 1], [3, 1])).toBe("same");
  });
  it("knows where a player is first and where second", () => {
    expect(interests(AT, 1).get("goths")).toBe("second");
    expect(interests(AT, 0).size).toBe(6);
    expect(interests(AT, 2).size).toBe(0);
  });
});
