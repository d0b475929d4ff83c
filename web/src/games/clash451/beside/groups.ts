/** "Your moves", sorted by the card or unit they are about. */
import type { Offer } from "../../../lib/api";
import { t } from "../../../lib/texts.svelte";
import type { MoveGroup } from "../../../lib/games/games";
import type { ClashPicture } from "../picture";
import { cardName } from "../say";

export function group(offers: Offer[], picture: ClashPicture): MoveGroup[] {
  const { deck, terrains } = picture.material;
  const terrain = (id: string | undefined) => terrains.find((one) => one.id === id)?.name;
  const named = (id: string | undefined) => {
    const card = deck.find((one) => one.id === id);
    return card && `${cardName(card)} ${card.value}`;
  };
  const groups = new Map<string, MoveGroup>();
  const rest: MoveGroup = { key: "rest", title: "", offers: [] };
  const put = (key: string, title: string, offer: Offer, short: string | undefined) => {
    const found = groups.get(key) ?? { key, title, pairs: true, offers: [] };
    groups.set(key, { ...found, offers: [...found.offers, { offer, short: short ?? offer.text }] });
  };
  for (const offer of offers) {
    const [verb, first, second] = offer.move.split(" ");
    if (verb === "pick") put("pick", t("web.clash451.moves.pick"), offer, named(first));
    else if (verb === "place") put("place", t("web.clash451.moves.place"), offer, terrain(first));
    else if (verb === "move" || verb === "migrate")
      put(first ?? "", t("web.clash451.moves.move", { card: named(first) ?? "" }), offer, terrain(second));
    else rest.offers.push({ offer, short: offer.text });
  }
  return [...groups.values(), rest].filter((one) => one.offers.length);
}
