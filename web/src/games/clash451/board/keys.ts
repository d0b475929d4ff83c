/** Arrow keys: along the row from terrain to terrain, and across it from a terrain to the pieces of either side. */
interface Spot {
  place: number;
  order: number; // 100 is the terrain itself; less lies above or left of it
}

const spot = (node: HTMLElement): Spot => ({
  place: Number(node.dataset["place"]),
  order: Number(node.dataset["order"]),
});

/** Which of the spots is reached from one of them; null: there is none. */
export function reach(spots: readonly Spot[], from: Spot, key: string, upright: boolean): Spot | null {
  const along: Record<string, number> = upright ? { ArrowUp: -1, ArrowDown: 1 } : { ArrowLeft: -1, ArrowRight: 1 };
  const across: Record<string, number> = upright ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
  if (key === "Home" || key === "End")
    return spots.find((one) => one.order === 100 && one.place === (key === "Home" ? 0 : 8)) ?? null;
  const onward = along[key];
  if (onward !== undefined) {
    const next = spots.filter((one) => one.place === from.place + onward);
    const alike = next.filter((one) => Math.sign(one.order - 100) === Math.sign(from.order - 100));
    const nearest = (found: readonly Spot[]): Spot | null =>
      [...found].sort((a, b) => Math.abs(a.order - from.order) - Math.abs(b.order - from.order))[0] ?? null;
    return nearest(alike) ?? next.find((one) => one.order === 100) ?? null;
  }
  const aside = across[key];
  if (aside === undefined) return null;
  const there = spots.filter((one) => one.place === from.place && Math.sign(one.order - from.order) === aside);
  return there.sort((a, b) => Math.abs(a.order - from.order) - Math.abs(b.order - from.order))[0] ?? null;
}

export function step(board: HTMLElement, from: HTMLElement | null, key: string, upright: boolean): HTMLElement | null {
  if (!from) return null;
  const nodes = [...board.querySelectorAll<HTMLElement>("[data-place][data-order]")];
  const found = reach(nodes.map(spot), spot(from), key, upright);
  return found
    ? (nodes.find((node) => spot(node).place === found.place && spot(node).order === found.order) ?? null)
    : null;
}
