/** Names of provinces on a small map, moved up where they would run into each other. */
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
