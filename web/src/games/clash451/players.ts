/** What is said of the players beside the row. */
import type { ClashPicture } from "./picture";
import type { PlayerShown } from "../../lib/games";
import { cardName, sideOf } from "./say";

export const players = (picture: ClashPicture): PlayerShown[] =>
  picture.sides.map((side) => ({ score: side.points, side: sideOf(side.seat) }));

/** One's own cards in words. */
export const hand = (picture: ClashPicture): string =>
  (picture.own?.hand ?? []).map((card) => `${card.value} ${cardName(card)}`).join(", ");
