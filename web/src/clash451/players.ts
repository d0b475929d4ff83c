/** What is said of the players beside the row. */
import type { ClashView } from "../lib/api";
import type { PlayerShown } from "../table/games";
import { cardName, sideOf } from "./say";

export const players = (view: ClashView): PlayerShown[] => view.sides.map((side) => ({ score: side.points, side: sideOf(side.seat) }));

/** One's own cards in words. */
export const hand = (view: ClashView): string => (view.own?.hand ?? []).map((card) => `${card.value} ${cardName(card)}`).join(", ");
