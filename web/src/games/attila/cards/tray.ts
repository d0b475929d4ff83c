/** The tray: the cards of the hand and what a touch on one does now, and the decisions that are buttons. */
import type { Offer } from "../../../lib/api";
import type { AttilaPicture } from "../picture";
import { laying, tribesOf, move } from "../offers";
import { isTribe, spread, type Tribe } from "../tribes";

/** What a touch on a card means. */
export type Touch = "choose" | "lay" | "discard" | "none";

export interface Held {
  tribe: Tribe;
  played: boolean; // on the table until influence is chosen (A6.1)
  usable: boolean;
}

const VERBS: Record<Touch, string> = { choose: "play", lay: "bid", discard: "discard", none: "" };

export function touch(picture: AttilaPicture, offers: Offer[]): Touch {
  if (picture.phase === "aside" || picture.phase === "bid") return offers.length ? "lay" : "none";
  if (tribesOf(offers, "play").length) return "choose";
  return tribesOf(offers, "discard").length ? "discard" : "none";
}

export function hand(picture: AttilaPicture, offers: Offer[]): Held[] {
  const verb = picture.phase === "aside" ? "aside" : VERBS[touch(picture, offers)];
  const usable = verb ? tribesOf(offers, verb) : [];
  const idle = verb === ""; // nothing to do with cards: none is faded
  const cards = spread(picture.own?.hand ?? []).map((tribe) => ({
    tribe,
    played: false,
    usable: idle || usable.includes(tribe),
  }));
  const tribe = picture.turn.tribe;
  if (picture.phase !== "influence" || picture.seat === null || picture.actor !== picture.seat || !isTribe(tribe))
    return cards;
  const at = cards.findIndex(
    (card) =>
      card.tribe === tribe ||
      spread([1, 1, 1, 1, 1, 1]).indexOf(card.tribe) > spread([1, 1, 1, 1, 1, 1]).indexOf(tribe),
  );
  const played = { tribe, played: true, usable: true };
  return at < 0 ? [...cards, played] : [...cards.slice(0, at), played, ...cards.slice(at)];
}

export interface Decision {
  key: string; // of its text
  values: Record<string, string | number>;
  moves: string[]; // said one after the other
  offer: Offer | null; // whose effects it has
  primary: boolean;
}

/** The decisions of this moment, the main one first. `laid` are the cards chosen for a bid, an exchange or a discard. */
export function decisions(picture: AttilaPicture, offers: Offer[], laid: Tribe[]): Decision[] {
  const found: Decision[] = [];
  const add = (key: string, moves: string[], primary = false, values: Record<string, string | number> = {}) =>
    found.push({ key, values, moves, offer: move(offers, moves.at(-1) ?? ""), primary });
  const step = picture.centuries.find((one) => one.now)?.step ?? 0;
  if (move(offers, "gain")) add("gain", ["gain"], true, { tribe: picture.turn.tribe ?? "", step });
  if (move(offers, "forgo")) add("forgo", ["forgo"]);
  if (move(offers, "stand")) {
    const before = picture.own?.bid.reduce((sum, count) => sum + count, 0) ?? 0;
    if (laid.length) add("put", laying("bid", laid, "stand"), true, { count: laid.length });
    add(before ? "enough" : "stand", ["stand"]);
  }
  if (picture.phase === "aside" && offers.length) {
    if (laid.length) add("swap", laying("aside", laid, "done"), true, { count: laid.length });
    else if (move(offers, "done")) add("done", ["done"], true);
  }
  if (tribesOf(offers, "discard").length && laid[0]) add("discard", [`discard ${laid[0]}`], true, { tribe: laid[0] });
  if (move(offers, "pass")) add("pass", ["pass"], true);
  return found;
}
