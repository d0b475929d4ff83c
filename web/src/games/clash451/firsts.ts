/** What the guide speaks of in Clash 451, by the picture and what was told, and where to look for it. */
import type { Offer, StoryLine } from "../../lib/api";
import type { First, Placing } from "../../lib/games/games";
import type { ClashPicture } from "./picture";

const HAND = '[data-part="hand"], [data-part="hand"] > *'; // a part may lie without a box of its own
const ROW = '[data-part="board"]';

export function firsts(_: ClashPicture, offers: readonly Offer[], story: readonly StoryLine[]): First[] {
  const may = new Set(offers.map((offer) => offer.move.split(" ")[0]));
  const told = new Set(story.flatMap((line) => line.scenes.map((scene) => scene.kind)));
  const found: First[] = [];
  if (told.has("conflict")) found.push({ id: "conflict", at: ROW, clause: "C6.2" });
  if (may.has("pick")) found.push({ id: "choice", at: HAND, clause: "C3.2" });
  if (may.has("place")) found.push({ id: "reveal", at: ROW, clause: "C4.1" });
  if (may.has("move")) found.push({ id: "move", at: ROW, clause: "C5.1" });
  if (may.has("marry")) found.push({ id: "marriage", at: ROW, clause: "C7.3" });
  return found;
}

/** Where a move of a lesson is made: the card, the unit, the terrain. */
export function points(move: string): string[] {
  const [verb, ...names] = move.split(" ");
  if (verb === "pick") return [`[data-card="${names[0]}"]`];
  if (verb === "place") return [`[data-terrain="${names[0]}"]`];
  if (verb === "move" || verb === "migrate") return [`[data-unit="${names[0]}"]`, `[data-terrain="${names[1]}"]`];
  if (verb === "marry") return [`[data-unit="${names[0]}"]`];
  return ['[data-part="acts"]'];
}

/** A terrain of the row. */
export const partAt = (terrain: string): string[] => [`[data-terrain="${CSS.escape(terrain)}"]`];

export const placing: Placing = {
  verbs: ["place", "move", "migrate"],
  touched: (element) => element.closest<HTMLElement>("[data-terrain]")?.dataset["terrain"],
};

/** The cards chosen for a turn are sent as one choice. */
export const gathers = (picture: ClashPicture): boolean => picture.phase === "pick";
