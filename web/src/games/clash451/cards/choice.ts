/**
 * The secret choice before it is sealed: three places filled in any order, changed at will, and then sent move by move.
 * Places that the server has sealed already are its own; the rest is kept here.
 */
import type { Offer } from "../../../lib/api";

export type Rest = "over" | "under";
export interface Choice {
  places: readonly (string | null)[];
  rest: Rest | null; // expert mode: where the others go
}

export const nothing: Choice = { places: [null, null, null], rest: null };

const filled = (choice: Choice, places: (string | null)[]): Choice => ({ ...choice, places });

/** Add a card at the next empty place, or take it back if it lies in one. */
export function toggle(choice: Choice, card: string): Choice {
  const places = [...choice.places];
  const lies = places.indexOf(card);
  const free = places.indexOf(null);
  if (lies >= 0) places[lies] = null;
  else if (free >= 0) places[free] = card;
  return filled(choice, places);
}

/** Put a card at a place; what lay there changes places with it, or goes back to the hand. */
export function put(choice: Choice, card: string, place: number): Choice {
  const places = [...choice.places];
  const lies = places.indexOf(card);
  if (lies >= 0) places[lies] = places[place] ?? null;
  places[place] = card;
  return filled(choice, places);
}

/** What is chosen altogether: places sealed at the server first. Cards that are gone from the hand are dropped. */
export function merge(choice: Choice, sealed: readonly (string | null)[], hand: readonly string[]): Choice {
  const known = new Set(hand);
  const taken = new Set(sealed);
  const places = choice.places.map(
    (card, k) => sealed[k] ?? (card && known.has(card) && !taken.has(card) ? card : null),
  );
  return { ...choice, places };
}

export const missing = (choice: Choice): number => choice.places.filter((card) => card === null).length;

/** Whether everything asked has been said: three cards, and in expert mode where the others go. */
export const complete = (choice: Choice, expert: boolean): boolean =>
  missing(choice) === 0 && (!expert || choice.rest !== null);

/** The moves that say the choice, in order, without those sealed before. */
export function moves(choice: Choice, sealed: readonly (string | null)[], expert: boolean): string[] {
  const picks = choice.places.flatMap((card, k) => (card && !sealed[k] ? [`pick ${card}`] : []));
  return expert && choice.rest ? [...picks, choice.rest] : picks;
}

/**
 * Sending move by move: a move goes out only when it is offered, so never before the answer to the one before has come.
 * `null`: wait. "stop": the server asks something else, and nothing more of this is sent.
 */
export function next(queue: readonly string[], offers: readonly Offer[], sent: string | null): string | null | "stop" {
  const move = queue[0];
  if (move === undefined || offers.length === 0) return null;
  if (sent !== null && offers.some((offer) => offer.move === sent)) return null; // the last one has not arrived yet
  return offers.some((offer) => offer.move === move) ? move : "stop";
}
