/** What may be done, sorted by what one touches to do it. Only the names in a move are read; what is legal the server says. */
import type { Offer } from "../../lib/api";
import { isTribe, TRIBES, type Tribe } from "./tribes";

export type ActionCard = "double" | "exchange" | "influence_2";
export const VERB: Record<ActionCard, string> = { double: "double", exchange: "exchange", influence_2: "raise" };

export interface Read {
  offer: Offer;
  verb: string;
  tribes: Tribe[];
  province: string | null;
}

export function read(offer: Offer): Read {
  const [verb = "", ...names] = offer.move.split(" ");
  const places = verb === "play" ? names.slice(1) : verb === "second" ? names : [];
  return { offer, verb, tribes: names.filter(isTribe), province: places[0] ?? null };
}

/** The offer of a move without names, such as `gain` or `stand`. */
export function move(offers: Offer[], verb: string): Offer | null {
  return offers.find((offer) => offer.move === verb) ?? null;
}

/** The tribes that a verb is offered for: cards to play, to bid, to put aside, to discard. */
export function tribesOf(offers: Offer[], verb: string): Tribe[] {
  const found = new Set(
    offers
      .map(read)
      .filter((one) => one.verb === verb)
      .map((one) => one.tribes[0]),
  );
  return TRIBES.filter((tribe) => found.has(tribe));
}

export interface Target {
  tribe: Tribe;
  offer: Offer;
}

/** Where a pawn may go: by province the tribes that may enter it. A chosen card leaves only its own tribe. */
export function targets(offers: Offer[], chosen: Tribe | null, placed: string | null): Map<string, Target[]> {
  const found = new Map<string, Target[]>();
  for (const one of offers.map(read)) {
    const tribe = one.verb === "second" ? placed : one.verb === "play" ? one.tribes[0] : null;
    if (one.province === null || !isTribe(tribe)) continue;
    if (one.verb === "play" && chosen !== null && tribe !== chosen) continue;
    found.set(one.province, [...(found.get(one.province) ?? []), { tribe, offer: one.offer }]);
  }
  return found;
}

/** The offer of influence 2 for one tribe (two squares) or for two, in whatever order they were touched. */
export function raise(offers: Offer[], picked: readonly Tribe[]): Offer | null {
  const [a, b] = [...picked].sort((x, y) => TRIBES.indexOf(x) - TRIBES.indexOf(y));
  return a && b ? move(offers, `raise ${a} ${b}`) : null;
}

export function actionCards(offers: Offer[]): Record<ActionCard, boolean> {
  const verbs = new Set(offers.map((offer) => read(offer).verb));
  return { double: verbs.has("double"), exchange: verbs.has("exchange"), influence_2: verbs.has("raise") };
}

/** The moves that put cards down, in the tribes' order, as the notation wants them. */
export function laying(verb: "bid" | "aside", cards: readonly Tribe[], last: "stand" | "done"): string[] {
  return [...TRIBES.flatMap((tribe) => cards.filter((card) => card === tribe).map((card) => `${verb} ${card}`)), last];
}
