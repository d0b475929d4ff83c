/** What is at stake in words. */
import { t } from "../../../lib/texts.svelte";
import { listed, tribeName } from "../labels";
import type { AttilaPicture } from "../picture";
import type { Stake, Tribe } from "./stakes";

type Name = (seat: number) => string;

/** Why a tribe pays as it does: who is first, who second, who shares. */
export function sharing(tribe: Tribe, name: Name): string {
  return t(`web.attila.stakes.sharing.${tribe.sharing}`, {
    tribe: tribeName(tribe.id),
    first: listed(tribe.first.map(name)),
    second: listed(tribe.second.map(name)),
    pawns: tribe.pawns,
    provinces: tribe.provinces,
    points: tribe.pays[tribe.first[0] ?? 0] ?? 0,
    share: tribe.pays[tribe.second[0] ?? 0] ?? 0,
  });
}

const paid = (pays: readonly number[], name: Name): string => {
  const found = pays.flatMap((points, seat) => (points ? [`${name(seat)} ${points}`] : []));
  return found.length ? listed(found) : "–";
};

/** A lane for those who hear it: where the cubes stand, what it pays and, while a move is shown ahead, would pay then. */
export function laneLabel(tribe: Tribe, then: Stake | undefined, name: Name): string {
  const places = tribe.influence.flatMap((square, seat) => (square ? [`${name(seat)} ${square}`] : []));
  const now = t("web.attila.influence.lane", {
    tribe: tribeName(tribe.id),
    places: places.length ? listed(places) : t("web.attila.influence.nobody"),
    pawns: tribe.pawns,
    provinces: tribe.provinces,
    pays: paid(tribe.pays, name),
  });
  return then ? `${now}. ${t("web.attila.stakes.then", { pays: paid(then.pays, name) })}` : `${now}.`;
}

type Way = AttilaPicture["ends"][number];

export const wayLeft = (one: Way): string =>
  t(`web.attila.stakes.end.${one.way}`, { left: one.left, tribe: one.tribe ? tribeName(one.tribe) : "" });

/** How near the end is, by the nearest way. */
export function ending(picture: AttilaPicture): string {
  const nearest = picture.ends[0];
  if (!nearest) return t(picture.phase === "over" ? "web.attila.stakes.over" : "web.attila.stakes.fixed");
  return t("web.attila.stakes.nearest", { way: wayLeft(nearest) });
}
