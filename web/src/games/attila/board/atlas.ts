/** Where the provinces lie: on the drawn map, or, on a board of one's own, as discs that their lines pull into place. */
import type { AttilaPicture } from "../picture";
import { provinceName } from "../labels";
import drawn from "./map.json";

export interface Spot {
  id: string;
  name: string;
  frontier: boolean;
  d: string; // its outline
  tint: number;
  label: [number, number];
  pawns: [number, number];
  small: [number, number, number, number]; // label and pawns on a small map
  box: [number, number, number, number];
}

export interface Atlas {
  drawn: boolean;
  spots: Map<string, Spot>;
  near: Map<string, string[]>; // by border and by arrow
}

export const WIDTH = drawn.width;
export const HEIGHT = drawn.height;
export const FRAME = drawn.frame as [number, number, number, number];
const RADIUS = 46;

type Board = AttilaPicture["board"];

export function atlas(board: Board): Atlas {
  const near = new Map(board.provinces.map((place) => [place.id, [] as string[]]));
  for (const [a, b] of [...board.borders, ...board.arrows] as [string, string][]) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
  }
  const known = drawn.provinces as unknown as Record<string, Omit<Spot, "id" | "name" | "frontier">>;
  const isDrawn = board.provinces.every((place) => place.id in known);
  const points = isDrawn ? null : laidOut(board, near);
  const spots = board.provinces.map((place, k): [string, Spot] => {
    const shape = known[place.id];
    const own = points ? disc(points[k] ?? [0, 0], k) : null;
    return [
      place.id,
      { id: place.id, name: provinceName(place), frontier: place.frontier, ...(own ?? shape ?? disc([0, 0], k)) },
    ];
  });
  return { drawn: isDrawn, spots: new Map(spots), near };
}

function disc([x, y]: [number, number], k: number): Omit<Spot, "id" | "name" | "frontier"> {
  const r = RADIUS;
  return {
    d: `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`,
    tint: k % 6,
    label: [x, y - 18],
    pawns: [x, y + 10],
    small: [x, y - 14, x, y + 14],
    box: [x - r, y - r, x + r, y + r],
  };
}

/** Where each province begins: in rows by its distance from the frontier, near the neighbours of the row above. */
function rows(board: Board, near: Map<string, string[]>): [number, number][] {
  const at = new Map<string, [number, number]>();
  let row = board.provinces.filter((place) => place.frontier).map((place) => place.id);
  for (let depth = 0; row.length; depth++) {
    const sway = 200 * Math.sin(depth); // so that a chain does not become one column
    row.forEach((id, k) =>
      at.set(id, [WIDTH * ((k + 1) / (row.length + 1)) + sway / row.length, 195 + 500 * (1 - 0.8 ** depth)]),
    );
    const middle = (id: string) => {
      const known = (near.get(id) ?? []).flatMap((other) => at.get(other)?.[0] ?? []);
      return known.reduce((sum, x) => sum + x, 0) / Math.max(1, known.length);
    };
    const next = new Set(row.flatMap((id) => near.get(id) ?? []).filter((id) => !at.has(id)));
    row = [...next].sort((p, q) => middle(p) - middle(q));
  }
  return board.provinces.map((place) => at.get(place.id) ?? [WIDTH / 2, HEIGHT / 2]);
}

/** Points for a board without a map: neighbours pull, all others push each other away. */
function laidOut(board: Board, near: Map<string, string[]>): [number, number][] {
  const ids = board.provinces.map((place) => place.id);
  const at = rows(board, near);
  const ideal = 125;
  for (let round = 0; round < 300; round++) {
    const reach = 18 * (1 - round / 300) + 0.5;
    const push = at.map((p, a): [number, number] => {
      let [dx, dy] = [0, board.provinces[a]?.frontier ? -10 : 2];
      at.forEach((q, b) => {
        if (a === b) return;
        const [x, y] = [p[0] - q[0], p[1] - q[1]];
        const far = Math.max(1, Math.hypot(x, y));
        const linked = near.get(ids[a] ?? "")?.includes(ids[b] ?? "");
        const force = (far < 2 * ideal ? (ideal * ideal) / far / far : 0) - (linked ? far / ideal : 0);
        dx += x * force;
        dy += y * force;
      });
      return [dx, dy];
    });
    at.forEach((p, k) => {
      const [dx, dy] = push[k] ?? [0, 0];
      const long = Math.max(1, Math.hypot(dx, dy));
      keepIn(p, p[0] + (dx / long) * Math.min(long, reach), p[1] + (dy / long) * Math.min(long, reach));
    });
  }
  for (let round = 0; round < 200; round++) apart(at);
  return at.map(([x, y]) => [Math.round(x), Math.round(y)]);
}

/** Within the map, and out of the way of the piles and the centuries. */
function keepIn(point: [number, number], x: number, y: number): void {
  point[0] = Math.min(WIDTH - 60, Math.max(180, x));
  point[1] = Math.min(HEIGHT - 60, Math.max(195, y));
}

/** One small step of those apart that cover each other. */
function apart(at: [number, number][]): void {
  const least = 2 * RADIUS + 10;
  at.forEach((p, a) =>
    at.slice(a + 1).forEach((q, k) => {
      const [x, y] = [q[0] - p[0] || 0.1 * (k + 1), q[1] - p[1]];
      const far = Math.max(1, Math.hypot(x, y));
      if (far >= least) return;
      const step = (least - far) / 2 / far;
      for (const [one, way] of [
        [p, -1],
        [q, 1],
      ] as const)
        keepIn(one, one[0] + way * x * step, one[1] + way * y * step);
    }),
  );
}

const KEYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The province that an arrow key goes to: a neighbour in that direction, else the nearest province there. */
export function towards(map: Atlas, from: string, key: string): string | null {
  const way = KEYS[key];
  const start = map.spots.get(from)?.pawns;
  if (!way || !start) return null;
  const cost = (id: string): number => {
    const end = map.spots.get(id)?.pawns ?? start;
    const [x, y] = [end[0] - start[0], end[1] - start[1]];
    const along = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    if (along <= 0 || aside > 2 * along) return Infinity;
    return along + 2 * aside;
  };
  const best = (ids: string[]) =>
    ids.filter((id) => id !== from && cost(id) < Infinity).sort((a, b) => cost(a) - cost(b))[0] ?? null;
  return best(map.near.get(from) ?? []) ?? best([...map.spots.keys()]);
}
