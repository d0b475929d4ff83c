/** The steps in which a conflict is told. */
import { t } from "../lib/texts.svelte";
import { cardName, sideOf } from "./say";
import type { Story } from "./story";
import type { Seat } from "./view";

export interface Step {
  key: "count" | "tie" | "losses" | "outcome";
  title: string;
  figure: string;
  text: string;
}

const list = (names: string[]): string => names.join(", ");

export function steps(story: Story): Step[] {
  const say = (key: string, values: Record<string, string | number> = {}): string => t(`web.clash451.story.${key}`, values);
  const [huns, romans] = story.counts;
  const walls = ([0, 1] as Seat[]).filter((seat) => story.walls[seat]).map((seat) => say("wall", { side: sideOf(seat) }));
  const told: Step[] = [];
  const lead = huns === romans ? say("even") : say("more", { side: sideOf(huns > romans ? 0 : 1) });
  told.push({ key: "count", title: say("count"), figure: say("to", { first: huns, second: romans }), text: [lead, ...walls].join(" ") });
  if (huns === romans) {
    const [first, second] = story.vines;
    const vine = first === second ? say(first ? "vine_both" : "vine_none") : say("vine_one", { side: sideOf(first ? 0 : 1) });
    told.push({ key: "tie", title: say(first === second ? "ranks" : "vine"), figure: "", text: first === second ? `${vine} ${say("ranks_text")}` : vine });
  }
  const fallen = story.fighters.map((side) => side.filter((fighter) => fighter.fell).map((fighter) => cardName(fighter.card)));
  const losses = ([0, 1] as Seat[]).map((seat) => say("fell", { side: sideOf(seat), names: list(fallen[seat] ?? []) || say("nobody") }));
  told.push({ key: "losses", title: say("losses"), figure: say("to", { first: fallen[0]?.length ?? 0, second: fallen[1]?.length ?? 0 }), text: losses.join(" ") });
  const control = story.terrain.control;
  const outcome = [
    control === null ? say("holds_nobody", { terrain: story.terrain.card.name }) : say("holds", { side: sideOf(control), terrain: story.terrain.card.name }),
    story.captured !== null && story.building ? say("captured", { side: sideOf(story.captured), building: cardName(story.building.card) }) : "",
  ];
  const points = control === null ? "" : t("web.clash451.points", { count: story.gained[control === 0 ? 0 : 1] });
  told.push({ key: "outcome", title: say("outcome"), figure: points, text: outcome.filter(Boolean).join(" ") });
  return told;
}
