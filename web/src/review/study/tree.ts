/** The variations of a study as lines to read, and the way through them. */
import type { Glyph, PlaceNote, TreeNode } from "./asks";

export interface Row {
  node: TreeNode;
  depth: number; // how deep it is indented
  begins: boolean; // a way of its own, beside others
}

export interface Branch {
  ply: number; // at which the game is left
  rows: Row[];
}

/** Each glyph with the name of its sentence, the best first. */
export const GLYPHS: readonly (readonly [Exclude<Glyph, "">, string])[] = [
  ["!!", "brilliant"],
  ["!", "good"],
  ["!?", "interesting"],
  ["?!", "dubious"],
  ["?", "mistake"],
  ["??", "blunder"],
];

const isPly = (place: string): boolean => !place.startsWith("v");

/** By where the game is left; a line goes on at its level, and where it parts each way is indented. */
export function branches(moves: readonly TreeNode[]): Branch[] {
  const rows: Row[] = [];
  const add = (node: TreeNode, depth: number, begins: boolean): void => {
    rows.push({ node, depth, begins });
    const next = moves.filter((one) => one.after === node.place);
    const parts = next.length > 1;
    for (const one of next) add(one, parts ? depth + 1 : depth, parts);
  };
  const plies = [...new Set(moves.map((one) => one.after).filter(isPly))].map(Number).sort((a, b) => a - b);
  return plies.map((ply) => {
    rows.length = 0;
    for (const one of moves) if (one.after === String(ply)) add(one, 0, true);
    return { ply, rows: [...rows] };
  });
}

/** Where the game was left on the way to a place. */
export function plyOf(moves: readonly TreeNode[], place: string): number {
  let at = place;
  while (!isPly(at)) at = moves.find((one) => one.place === at)?.after ?? "0";
  return Number(at);
}

/** One step on or back: along the game, or along the variation and out of it. */
export function step(moves: readonly TreeNode[], place: string, by: 1 | -1, last: number): string {
  if (isPly(place)) return String(Math.max(0, Math.min(last, Number(place) + by)));
  if (by < 0) return moves.find((one) => one.place === place)?.after ?? "0";
  return moves.find((one) => one.after === place)?.place ?? place;
}

export const noteAt = (notes: readonly PlaceNote[], place: string): PlaceNote | null =>
  notes.find((one) => one.place === place) ?? null;
