/** "Your moves", sorted by what they mean: the main choice first, then each card with its provinces, then action cards. */
import type { Offer } from "../../../lib/api";
import { t } from "../../../lib/texts.svelte";
import type { MoveGroup } from "../../../lib/games/games";
import { provinceName, tribeName } from "../labels";
import { type Read, read } from "../offers";
import type { AttilaPicture } from "../picture";
import { TRIBES } from "../tribes";

const CARDS = ["double", "exchange", "raise"];

export function group(offers: Offer[], picture: AttilaPicture): MoveGroup[] {
  const places = new Map(picture.board.provinces.map((place) => [place.id, provinceName(place)]));
  const moves = offers.map(read);
  const there = (one: Read) => ({ offer: one.offer, short: places.get(one.province ?? "") ?? one.offer.text });
  const whole = (one: Read) => ({ offer: one.offer, short: one.offer.text });
  const of = (test: (one: Read) => boolean) => moves.filter(test);
  const groups: MoveGroup[] = [
    { key: "main", title: "", offers: of((one) => one.province === null && !CARDS.includes(one.verb)).map(whole) },
  ];
  groups.push({
    key: "second",
    title: t("web.attila.moves.second"),
    pairs: true,
    offers: of((one) => one.verb === "second").map(there),
  });
  for (const tribe of TRIBES) {
    const offered = of((one) => one.verb === "play" && one.tribes[0] === tribe).map(there);
    groups.push({
      key: tribe,
      title: t("web.attila.moves.play", { tribe: tribeName(tribe) }),
      pairs: true,
      offers: offered,
    });
  }
  groups.push({
    key: "cards",
    title: t("web.attila.moves.cards"),
    offers: of((one) => CARDS.includes(one.verb)).map(whole),
  });
  return groups.filter((one) => one.offers.length);
}
