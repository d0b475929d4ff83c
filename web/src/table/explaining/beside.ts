/** Where something that explains itself may stand: beside what it is about, and over nothing that one is about to press. Pure. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = "above" | "below" | "left" | "right";

interface Size {
  width: number;
  height: number;
}

const SIDES: readonly Side[] = ["above", "below", "left", "right"];
const GAP = 10; // px between the two
const EDGE = 8; // and to the edge of the room

/** How much of one lies over the other, in square px. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, value));

/** On one side: in the middle, and along either edge. */
function at(side: Side, about: Box, { width, height }: Size, gap: number): [number, number][] {
  const [right, under] = [about.left + about.width, about.top + about.height];
  if (side === "above" || side === "below") {
    const top = side === "above" ? about.top - height - gap : under + gap;
    return [about.left + (about.width - width) / 2, about.left, right - width].map((left) => [left, top]);
  }
  const left = side === "left" ? about.left - width - gap : right + gap;
  return [about.top + (about.height - height) / 2, under - height, about.top].map((top) => [left, top]);
}

/** The first of the sides where it covers nothing, else where it covers least; never over what it is about if that can be. */
export function beside(
  about: Box,
  size: Size,
  room: Size,
  pressed: readonly Box[] = [],
  { sides = SIDES, gaps = [GAP] }: { sides?: readonly Side[]; gaps?: readonly number[] } = {},
): Box {
  const { width, height } = size;
  const found = gaps
    .flatMap((gap) => sides.flatMap((side) => at(side, about, size, gap)))
    .map(([left, top]): Box => ({
      left: within(left, room.width - width),
      top: within(top, room.height - height),
      width,
      height,
    }));
  const cost = (box: Box): number =>
    pressed.reduce((sum, one) => sum + overlap(box, one), 0) + (overlap(box, about) ? room.width * room.height : 0);
  return found.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
