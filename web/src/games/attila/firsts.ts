/** What the guide speaks of in Attila, by the picture and what was told, and where to look for it. */
import type { Offer, StoryLine } from "../../lib/api";
import type { First, Placing } from "../../lib/games/games";
import type { AttilaPicture } from "./picture";

const HAND = '[data-part="hand"], [data-part="hand"] > *'; // a part may lie without a box of its own
const verbs = (offers: readonly Offer[]) => new Set(offers.map((offer) => offer.move.split(" ")[0]));

export function firsts(picture: AttilaPicture, offers: readonly Offer[], story: readonly StoryLine[]): First[] {
  const may = verbs(offers);
  const told = new Set(story.flatMap((line) => line.scenes.map((scene) => scene.kind)));
  const found: First[] = [];
  if (picture.war && may.has("bid")) found.push({ id: "war", at: HAND, clause: "A7.2" });
  if (told.has("scoring")) found.push({ id: "scoring", at: ".lanes", clause: "A9.2" });
  if (told.has("war")) found.push({ id: "peace", at: ".lanes", clause: "A8.1" });
  if (may.has("gain"))
    found.push({ id: "influence", at: `[data-lane][data-tribe="${picture.turn.tribe ?? ""}"]`, clause: "A6.1" });
  if (may.has("play")) found.push({ id: "play", at: HAND, clause: "A5.1" });
  if (may.has("double") && !may.has("play")) found.push({ id: "action", at: '[data-part="acts"]', clause: "A10.1" });
  return found;
}

/** Where a move of a lesson is made: the card, the province, the column. */
export function points(move: string, picture: AttilaPicture): string[] {
  const [verb, ...names] = move.split(" ");
  if (verb === "gain") return [`[data-lane][data-tribe="${picture.turn.tribe ?? ""}"]`];
  if (verb === "raise") return [`[data-lane][data-tribe="${names[0]}"]`];
  if (verb === "play") return [`.hand [data-tribe="${names[0]}"]`, `[data-province="${names[1]}"]`];
  if (verb === "second") return [`[data-province="${names[0]}"]`];
  if (verb === "bid") return [`.hand [data-tribe="${names[0]}"]`];
  return ['[data-part="acts"]'];
}

/** A tribe: its cards in one's hand. */
export const partAt = (tribe: string): string[] => [`.hand [data-tribe="${CSS.escape(tribe)}"]`];

export const placing: Placing = {
  verbs: ["play", "second"],
  touched: (element) => element.closest<SVGElement>("[data-province]")?.dataset["province"],
};
