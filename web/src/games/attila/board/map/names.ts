/** Names of provinces on a small map, moved where they would run into each other or cover a pawn. */
export interface Written {
  name: string;
  x: number; // its middle
  y: number; // its base line
}

const WIDE = 0.62; // of a letter, in its height

/** The base line of each name; the higher of two that touch gives way, upwards. */
export function apart(names: readonly Written[], size: number): number[] {
  const lines = names.map((one) => one.y);
  const touch = (a: Written, b: Written) =>
    Math.abs(a.x - b.x) < ((a.name.length + b.name.length) / 2) * size * WIDE + size * 0.3;
  for (let round = 0; round < 3; round++) {
    names.forEach((a, i) =>
      names.slice(0, i).forEach((b, j) => {
        const [ya, yb] = [lines[i] ?? 0, lines[j] ?? 0];
        const gap = size * 1.02 - Math.abs(ya - yb);
        if (gap <= 0 || !touch(a, b)) return;
        const up = ya < yb || (ya === yb && a.name.length <= b.name.length) ? i : j;
        lines[up] = (lines[up] ?? 0) - gap;
      }),
    );
  }
  return lines;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** How much of each other two boxes cover. */
export const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Where a name stands. */
export const boxOf = ({ name, x, y }: Written, size: number): Box => {
  const half = (name.length * size * WIDE) / 2;
  return [x - half, y - size * 0.78, x + half, y + size * 0.08];
};

const STEPS = [0, -0.35, 0.35, -0.7, 0.7, -1.05, 1.05, -1.4, 1.4]; // of the height of the letters

/** The names, those that cover something moved to the nearest place where they cover least; none onto another. */
export function clear(names: readonly Written[], things: readonly Box[], size: number): Written[] {
  const set = [...names];
  set.forEach((name, k) => {
    const others = set.flatMap((one, j) => (j === k ? [] : [boxOf(one, size)]));
    const covers = (at: Written, boxes: readonly Box[]) =>
      boxes.reduce((sum, box) => sum + shared(boxOf(at, size), box), 0) / size ** 2;
    if (!covers(name, things)) return;
    const worth = (at: Written) =>
      3 * covers(at, things) + 9 * covers(at, others) + (0.2 * Math.hypot((at.x - name.x) / 2, at.y - name.y)) / size;
    const found = STEPS.flatMap((dx) => STEPS.map((dy) => ({ ...name, x: name.x + dx * size, y: name.y + dy * size })));
    set[k] = found.reduce((best, one) => (worth(one) < worth(best) ? one : best));
  });
  return set;
}
