/** The table of a game that brings no page of its own: its board as text, its moves as buttons in groups by verb. */
import type { components } from "../../generated/api";
import type { Offer } from "../../lib/api";
import { type GameTable, type MoveGroup, tableOf } from "../../lib/games/games";
import { said } from "../../lib/texts.svelte";
import Board from "./Board.svelte";

export type PlainPicture = components["schemas"]["PlainPicture"];

/** Moves with one verb stand together where there are several; the others before them, each for itself. */
export function byVerb(game: string, offers: readonly Offer[]): MoveGroup[] {
  const verbs = new Map<string, Offer[]>();
  for (const offer of offers) {
    const verb = offer.move.split(" ")[0] ?? "";
    verbs.set(verb, [...(verbs.get(verb) ?? []), offer]);
  }
  const alone: MoveGroup = { key: "alone", title: "", pairs: true, offers: [] };
  const groups: MoveGroup[] = [];
  for (const [verb, found] of verbs) {
    const shown = found.map((offer) => ({ offer, short: offer.text }));
    if (shown.length === 1) alone.offers.push(...shown);
    else groups.push({ key: verb, title: said(`web.${game}.moves.${verb}`), pairs: true, offers: shown });
  }
  return [alone, ...groups].filter((one) => one.offers.length);
}

export const plainTable = (game: string): GameTable =>
  tableOf<PlainPicture>({
    Board,
    Beside: null,
    Extras: null,
    Sign: null,
    topics: () => [],
    keys: [],
    group: (offers) => byVerb(game, offers),
    players: (picture) => picture.scores.map((score) => ({ score, side: "" })),
    hand: (picture) => picture.hand,
    firsts: () => [],
    points: () => [],
    partAt: () => [],
    Part: null,
    fates: () => [],
  });
