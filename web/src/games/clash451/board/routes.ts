/** How the way to an offered goal is drawn: in the sea where it is the only one, else on the road. Whether it can be gone the offers say. */
import type { Offer } from "../../../lib/api";
import type { Terrain } from "../picture";

export interface Route {
  to: Terrain;
  way: "land" | "sea";
  steps: number; // terrains along the road
  clash: boolean; // enemy units stand there now
}

export function routes(
  row: readonly Terrain[],
  from: Terrain | null,
  goals: ReadonlyMap<string, Offer>,
  side: 0 | 1,
): Route[] {
  if (!from) return [];
  return row.flatMap((to) => {
    if (!goals.has(to.card.id)) return [];
    const steps = Math.abs(to.place - from.place);
    const going = from.leaving; // Migrations only know the road
    const way = going?.sea.includes(to.place) && !going.land.includes(to.place) ? "sea" : "land";
    return [{ to, way, steps, clash: to.units[side === 0 ? 1 : 0].length > 0 } as Route];
  });
}
