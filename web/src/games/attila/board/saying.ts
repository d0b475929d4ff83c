/** The sentence over the hand: what is asked, or what has happened; and the titles of scenes. */
import type { Offer, StoryLine, TableInfo } from "../../../lib/api";
import { t } from "../../../lib/texts.svelte";
import type { Touch } from "../cards/tray";
import type { Scene } from "../changes";
import { listed, tribeName } from "../labels";
import type { AttilaPicture } from "../picture";
import type { Tribe } from "../tribes";
import type { Atlas } from "./atlas";

interface Now {
  picture: AttilaPicture;
  offers: Offer[];
  table: TableInfo;
  story: StoryLine[];
  small: boolean;
  chosen: Tribe | null; // the card picked up
  how: Touch;
  map: Atlas;
  told: boolean; // what has happened last stands elsewhere
  later: boolean; // one wants to be asked about action cards at the end of the turn
}

export function saying({ picture, offers, table, story, small, chosen, how, map, told, later }: Now): string {
  if (picture.phase === "over") return t("web.attila.say.over");
  if (table.result) return table.result.why; // its players have ended it
  if (table.paused) return t("web.pause.now");
  if (!offers.length) {
    const awaited = table.seats.filter((one) => one.to_act).map((one) => one.name);
    if (told && awaited.length) return t("web.prompt.waiting", { names: listed(awaited) });
    const last = story.at(-1)?.texts.join(". ") ?? "";
    return small && awaited.length ? `${t("web.prompt.waiting", { names: listed(awaited) })} ${last}` : last;
  }
  const war = picture.war && map.spots.get(picture.war.province)?.name;
  if (chosen) return t("web.attila.say.place", { tribe: tribeName(chosen) });
  if (picture.phase === "influence" && later) return t("web.attila.say.later");
  if (picture.phase === "influence" && picture.turn.tribe)
    return t(war ? "web.attila.say.influence_war" : "web.attila.say.influence", {
      province: war ?? "",
      tribe: tribeName(picture.turn.tribe),
    });
  if (picture.phase === "bid" && picture.war)
    return t("web.attila.say.bid", { tribes: listed(picture.war.forces.map((force) => tribeName(force.tribe))) });
  if (how === "discard") return t("web.attila.say.discard");
  return t(`web.attila.say.${picture.phase}`);
}

export function sceneTitle(scene: Scene, map: Atlas): string {
  if (scene.kind === "war")
    return t("web.attila.war.title", { province: map.spots.get(scene.province)?.name ?? scene.province });
  return scene.century ? t("web.attila.scoring.century", { name: scene.century }) : t("web.attila.scoring.final");
}
