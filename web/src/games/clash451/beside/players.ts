/** What is said of the players beside the row. */
import { type ClashPicture, sideName } from "../picture";
import type { Fate, PlayerShown } from "../../../lib/games/games";
import { t } from "../../../lib/texts.svelte";
import { cardName, sideOf } from "../say";

export const players = (picture: ClashPicture): PlayerShown[] =>
  picture.sides.map((side) => ({ score: side.points, side: sideOf(side.seat) }));

/** One's own cards in words. */
export const hand = (picture: ClashPicture): string =>
  (picture.own?.hand ?? []).map((card) => `${card.value} ${cardName(card)}`).join(", ");

/** Of the side that won. */
export const fates = (_: ClashPicture, winners: readonly number[]): Fate[] =>
  winners.map((seat) => ({ name: sideOf(seat), text: t(`web.clash451.fate.${sideName(seat)}`) }));
