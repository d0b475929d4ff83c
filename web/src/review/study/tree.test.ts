import { describe, expect, it } from "vitest";
import type { TreeNode } from "./asks";
import { branches, noteAt, plyOf, step } from "./tree";

const node = (place: string, after: string): TreeNode => ({ place, after, actor: 0, move: `0 ${place}`, text: place });
const MOVES = [node("v1", "7"), node("v2", "v1"), node("v3", "v2"), node("v4", "v1"), node("v5", "3"), node("v6", "7")];

describe("the tree of variations", () => {
  it("is read by where the game is left, and indented where a line parts", () => {
    const said = branches(MOVES).map(({ ply, rows }) => [
      ply,
      rows.map(({ node, depth, begins }) => `${depth}${node.place}${begins ? "!" : ""}`),
    ]);
    expect(said).toEqual([
      [3, ["0v5!"]],
      [7, ["0v1!", "1v2!", "1v3", "1v4!", "0v6!"]],
    ]);
    expect(branches([])).toEqual([]);
  });

  it("is walked along the game and along a variation, and left where it began", () => {
    expect(step(MOVES, "7", 1, 9)).toBe("8");
    expect(step(MOVES, "9", 1, 9)).toBe("9");
    expect(step(MOVES, "0", -1, 9)).toBe("0");
    expect(step(MOVES, "v1", 1, 9)).toBe("v2");
    expect(step(MOVES, "v3", 1, 9)).toBe("v3");
    expect(step(MOVES, "v2", -1, 9)).toBe("v1");
    expect(step(MOVES, "v1", -1, 9)).toBe("7");
    expect(plyOf(MOVES, "v3")).toBe(7);
    expect(plyOf(MOVES, "4")).toBe(4);
    expect(plyOf(MOVES, "v99")).toBe(0);
  });

  it("has a note at a place, or none", () => {
    const note = { place: "v1", glyph: "?" as const, comments: [] };
    expect(noteAt([note], "v1")).toBe(note);
    expect(noteAt([note], "7")).toBeNull();
  });
});
