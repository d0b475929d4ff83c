/** The steps in which a conflict is told, in the order of C6, each with its clause. */
import { t } from "../../../lib/texts.svelte";
import { cardName, sideOf } from "../say";
import { battle, type Fighter, type Story } from "./story";
import type { Seat } from "../picture";

export interface Step {
  key: "count" | "vine" | "battle" | "losses" | "outcome";
  clause: string;
  title: string;
  figure: string;
  text: string;
}

const SEATS: Seat[] = [0, 1];
const say = (key: string, values: Record<string, string | number> = {}): string =>
  t(`web.clash451.story.${key}`, values);
const called = (fighter: Fighter): string => `${cardName(fighter.card)} ${fighter.strength}`;
const pair = ([first, second]: readonly [number, number]): string => say("to", { first, second });

function count(story: Story): Step {
  const [huns, romans] = story.counts;
  const wall = story.wall === null ? "" : say("wall", { side: sideOf(story.wall) });
  const lead = huns === romans ? say("even") : say("more", { side: sideOf(huns > romans ? 0 : 1) });
  return {
    key: "count",
    clause: "C6.2",
    title: say("count"),
    figure: pair([huns, romans]),
    text: [lead, wall].filter(Boolean).join(" "),
  };
}

function vine(story: Story): Step {
  const [huns, romans] = story.vines;
  const text =
    huns === romans ? say(huns ? "vine_both" : "vine_none") : say("vine_one", { side: sideOf(huns ? 0 : 1) });
  return { key: "vine", clause: "C6.3", title: say("vine"), figure: "", text };
}

function fight(story: Story): Step {
  const raised = story.fighters.flat().filter((one) => one.strength > one.card.value);
  const palace = raised.map((one) => say("lifts", { name: cardName(one.card), strength: one.strength }));
  const wall = story.wall === null ? [] : [say("wall_first", { side: sideOf(story.wall) })];
  const end = story.winner === null ? say("battle_even") : say("battle_won", { side: sideOf(story.winner) });
  return {
    key: "battle",
    clause: story.winner === null ? "C6.5" : "C6.4",
    title: say("ranks"),
    figure: pair(battle(story)),
    text: [...palace, ...wall, end].join(" "),
  };
}

function losses(story: Story): Step {
  const fallen = SEATS.map((seat) => story.fighters[seat].filter((one) => one.falls)) as [Fighter[], Fighter[]];
  const felled = fallen.flat().flatMap((one) => {
    const killer = story.fighters.flat().find((other) => other.card.id === one.felled_by);
    return killer ? [say("fells", { killer: called(killer), victim: called(one) })] : [];
  });
  const all =
    story.winner === null ? say("all_fall") : say("loser_falls", { side: sideOf(story.winner === 0 ? 1 : 0) });
  return {
    key: "losses",
    clause: story.winner === null ? "C6.5" : "C6.6",
    title: say("losses"),
    figure: pair([fallen[0].length, fallen[1].length]),
    text: [...felled, all].join(" "),
  };
}

function outcome(story: Story): Step {
  const { control, terrain, building, captured } = story;
  const held =
    control === null
      ? say("holds_nobody", { terrain: terrain.name })
      : say("holds", { side: sideOf(control), terrain: terrain.name });
  const taken =
    captured !== null && building ? say("captured", { side: sideOf(captured), building: cardName(building) }) : "";
  const points = control === null ? "" : t("web.clash451.points", { count: story.points[control === 0 ? 0 : 1] });
  return {
    key: "outcome",
    clause: "C6.7",
    title: say("outcome"),
    figure: points,
    text: [held, taken].filter(Boolean).join(" · "),
  };
}

export function steps(story: Story): Step[] {
  const even = story.counts[0] === story.counts[1];
  return [
    count(story),
    ...(even ? [vine(story)] : []),
    ...(story.ranks.length ? [fight(story)] : []),
    losses(story),
    outcome(story),
  ];
}
