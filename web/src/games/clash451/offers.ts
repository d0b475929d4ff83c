/** What may be done, sorted by the card and the terrain it is about. The only place where moves are read. */
import type { Offer } from "../../lib/api";

export interface Sorted {
  pick: Map<string, Offer>; // by card
  place: Map<string, Offer>; // by terrain
  marry: Map<string, Offer>; // by card
  migrate: Map<string, Map<string, Offer>>; // by card, then terrain
  move: Map<string, Map<string, Offer>>; // by card, then terrain
  mulligan: Offer | null;
  over: Offer | null;
  under: Offer | null;
  decline: Offer | null;
  halt: Offer | null;
}

export function sort(offers: readonly Offer[]): Sorted {
  const sorted: Sorted = {
    pick: new Map(),
    place: new Map(),
    marry: new Map(),
    migrate: new Map(),
    move: new Map(),
    mulligan: null,
    over: null,
    under: null,
    decline: null,
    halt: null,
  };
  for (const offer of offers) {
    const [verb, first = "", second = ""] = offer.move.split(" ");
    if (verb === "pick" || verb === "place" || verb === "marry") sorted[verb].set(first, offer);
    else if (verb === "migrate" || verb === "move") {
      const goals = sorted[verb].get(first) ?? new Map<string, Offer>();
      sorted[verb].set(first, goals.set(second, offer));
    } else if (verb === "mulligan" || verb === "over" || verb === "under" || verb === "decline" || verb === "halt")
      sorted[verb] = offer;
  }
  return sorted;
}

/** Units that can be taken up: each with its goals. At one ply either movement or Migrations offers them. */
export const goalsByUnit = (sorted: Sorted): Map<string, Map<string, Offer>> =>
  sorted.move.size ? sorted.move : sorted.migrate;

/** What a terrain does if it is chosen now: the card is placed, or the unit taken up goes there. */
export function goals(sorted: Sorted, unit: string | null): Map<string, Offer> {
  if (sorted.place.size) return sorted.place;
  return (unit && goalsByUnit(sorted).get(unit)) || new Map<string, Offer>();
}
