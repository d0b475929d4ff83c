/** A province in one sentence, for those who hear the board: "Noricum, frontier, two Vandals, open, you may place a Goth here." */
import type { AttilaPicture } from "./picture";
import { settings } from "../../lib/settings.svelte";
import { language, said, t } from "../../lib/texts.svelte";
import { listed as inWords } from "../../lib/time";
import { TRIBES, type Tribe } from "./tribes";

export const tribeName = (tribe: string) => t(`attila.tribe.${tribe}`);

/** As the player wants it called: its Latin name, which the server sends, or that of the language spoken. */
export const provinceName = ({ id, name }: { id: string; name: string }): string =>
  settings.latin ? name : said(`web.attila.province.${id}`, name);

export function count(tribe: string, pawns: number): string {
  return t(`web.attila.pawns.${tribe}`, { count: pawns });
}

export const listed = (items: readonly string[]): string => inWords(items, language());
const anyOf = (items: readonly string[]): string => inWords(items, language(), "disjunction");

export function provinceLabel(
  place: AttilaPicture["provinces"][number],
  name: string,
  frontier: boolean,
  enter: readonly Tribe[],
): string {
  const parts = [name];
  if (frontier) parts.push(t("web.attila.map.frontier"));
  const here = TRIBES.flatMap((tribe, k) => (place.pawns[k] ? [count(tribe, place.pawns[k] ?? 0)] : []));
  parts.push(here.length ? listed(here) : t("web.attila.map.empty"));
  parts.push(
    t(place.at_war ? "web.attila.map.at_war" : place.pacified ? "web.attila.map.peace" : "web.attila.map.open"),
  );
  if (enter.length)
    parts.push(t("web.attila.map.enter", { tribes: anyOf(enter.map((tribe) => t(`web.attila.pawn.${tribe}`))) }));
  return parts.join(", ");
}
