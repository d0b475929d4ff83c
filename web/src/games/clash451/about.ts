/** What the cards and terrains of Clash 451 do, in a sentence or two, with the clause. */
import { t } from "../../lib/texts.svelte";
import type { About } from "../../table/explaining/explain.svelte";
import { cardName, effectOf, loreOf, sideOf, typeOf } from "./say";
import type { Card, Terrain } from "./picture";

const CLAUSES: Record<string, string> = {
  army: "C1.3",
  character: "C1.3",
  vine: "C6.3",
  palace: "C7.1",
  wall: "C6.2",
  roads: "C5.4",
  strategy: "C7.4",
  marriage: "C7.3",
  migrations: "C7.5",
};

export function cardAbout(card: Card): About {
  const text = card.effect
    ? effectOf(card)
    : t(card.type === "army" ? "web.about.clash451.army" : "web.about.clash451.character");
  return {
    game: "clash451",
    name: `${cardName(card)} ${card.value}`,
    kind: `${typeOf(card)}, ${sideOf(card.seat)}`,
    lines: [text, loreOf(card)].filter(Boolean),
    clause: CLAUSES[card.effect ?? card.type] ?? "C1.3",
  };
}

export function terrainAbout({ card }: Terrain): About {
  const stars = card.stars ? t("web.clash451.stars", { count: card.stars }) : t("web.clash451.no_star");
  const lines = [
    t("web.about.clash451.terrain"),
    t(card.port ? "web.about.clash451.port" : "web.about.clash451.inland"),
  ];
  return {
    game: "clash451",
    name: `${card.name} ${card.value}`,
    kind: `${t(card.port ? "web.clash451.port" : "web.clash451.continental")}, ${stars}`,
    lines,
    clause: card.port ? "C5.3" : "C8.1",
  };
}
