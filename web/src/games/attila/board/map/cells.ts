/** The shape of a province as squares that lie in it, so that what is shown beside it can be held off it. */
import type { Spot } from "../atlas";

export const CELL = 20; // their side, in the map's own measure
const known = new Map<string, [number, number][]>(); // by outline

/** The upper left corners of those whose middle lies in it. */
export function cells({ d, box: [left, top, right, bottom] }: Spot): [number, number][] {
  const found = known.get(d) ?? [];
  if (known.has(d)) return found;
  known.set(d, found);
  const outline = new Path2D(d);
  const canvas = document.createElement("canvas").getContext("2d");
  for (let x = left; x < right; x += CELL)
    for (let y = top; y < bottom; y += CELL)
      if (canvas?.isPointInPath(outline, x + CELL / 2, y + CELL / 2)) found.push([x, y]);
  return found;
}
