/** Names and full sentences, for eyes and for screen readers. */
import { said, t } from "../../lib/texts.svelte";
import { comers } from "./beside/stakes";
import { type Card, type Held, sideName, type Terrain, type Unit, type ClashPicture } from "./picture";

export const sideOf = (seat: number): string => t(`web.game.clash451.side.${sideName(seat)}`);
export const cardName = (card: Card): string =>
  card.name === null ? t(`clash451.card.${card.effect ?? card.type}`) : unitName(card.name);

/** In the reader's language, if it is a unit of ours; units of one's own deck are called as they are. */
function unitName(name: string): string {
  return said(`clash451.unit.${idOf(name)}`, name);
}
const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "_");
/** A sentence about a unit of ours, for those who want to know who that was. */
export const loreOf = (card: Card): string => (card.name === null ? "" : said(`web.clash451.lore.${idOf(card.name)}`));
export const shortOf = (card: Card): string => (card.effect ? t(`web.clash451.short.${card.effect}`) : "");
export const effectOf = (card: Card): string => (card.effect ? t(`clash451.effect.${card.effect}`) : "");
export const typeOf = (card: Card): string => t(`web.clash451.type.${card.type}`);

const whose = (seat: number, me: number | null): string => (seat === me ? t("web.clash451.yours") : sideOf(seat));
const sentence = (parts: (string | false | null | undefined)[]): string => `${parts.filter(Boolean).join(", ")}.`;

/** "Ripuarians, army 14, yours, at Burdigala, can move: 5 goals." */
export function unitLabel(unit: Unit, terrain: Terrain, me: number | null, goals: number, marry: boolean): string {
  return sentence([
    cardName(unit.card),
    t("web.clash451.label.unit", { type: typeOf(unit.card), value: unit.card.value }),
    whose(unit.holder, me),
    t("web.clash451.label.at", { terrain: terrain.card.name }),
    unit.card.seat !== unit.holder && t("web.clash451.married"),
    unit.conflict && t("web.clash451.label.fights"),
    unit.moved && t("web.clash451.label.moved"),
    goals > 0 && t("web.clash451.label.goals", { count: goals }),
    marry && t("web.clash451.label.marry"),
  ]);
}

export function buildingLabel(held: Held, terrain: Terrain): string {
  return sentence([
    cardName(held.card),
    typeOf(held.card),
    sideOf(held.holder),
    t("web.clash451.label.at", { terrain: terrain.card.name }),
  ]);
}

export function cardLabel(card: Card, place: number | null): string {
  return sentence([
    cardName(card),
    t("web.clash451.label.unit", { type: typeOf(card), value: card.value }),
    card.effect && effectOf(card).replace(/\.$/, ""),
    place !== null && t("web.clash451.label.chosen", { place: place + 1 }),
  ]);
}

const force = (terrain: Terrain, seat: 0 | 1): string => {
  const names = terrain.units[seat].map((unit) => `${cardName(unit.card)} ${unit.card.value}`);
  if (terrain.building?.holder === seat) names.push(cardName(terrain.building.card));
  return names.length ? t("web.namely", { what: sideOf(seat), which: names.join(", ") }) : "";
};

const HOW = {
  land: () => t("web.clash451.by_land"),
  sea: () => t("web.clash451.by_sea"),
  both: () => t("web.clash451.stakes.by_both"),
};

/** Who can still come to a place in this turn, from where and how; nothing if nobody can. */
export function comersOf(picture: ClashPicture, place: number): string {
  const card = (id: string) => picture.material.deck.find((one) => one.id === id);
  const found = comers(picture, place).map(({ from, units, way }) =>
    t("web.clash451.stakes.comer", {
      units: units
        .flatMap((id) => card(id) ?? [])
        .map((one) => `${cardName(one)} ${one.value}`)
        .join(", "),
      terrain: from.card.name,
      way: HOW[way](),
    }),
  );
  return found.length ? t("web.namely", { what: t("web.clash451.stakes.comers"), which: found.join("; ") }) : "";
}

/** Everything on a terrain in one sentence, and what choosing it would do. */
export function terrainLabel(terrain: Terrain, offered: string | null, coming = ""): string {
  const { card } = terrain;
  const state = terrain.conflict
    ? t("web.clash451.label.conflict", { huns: terrain.counts[0], romans: terrain.counts[1] })
    : terrain.control === null
      ? t("web.clash451.free")
      : t("web.clash451.label.control", {
          side: sideOf(terrain.control),
          points: terrain.points[terrain.control === 0 ? 0 : 1],
        });
  const first = sentence([
    card.name,
    t("web.clash451.label.terrain", { value: card.value }),
    t(card.port ? "web.clash451.port" : "web.clash451.continental"),
    card.stars > 0 && t("web.clash451.stars", { count: card.stars }),
    state,
    ...terrain.barred.map((seat) => t("web.clash451.label.barred", { side: sideOf(seat) })),
    terrain.moving && t("web.clash451.label.moving"),
  ]);
  const there = [force(terrain, 0), force(terrain, 1)].filter(Boolean).map((text) => ` ${text}.`);
  return (
    first +
    there.join("") +
    (coming ? ` ${coming}.` : "") +
    (offered ? ` ${t("web.clash451.label.offer", { offer: offered })}` : "")
  );
}

/** What is asked of the one who looks, in the words of the table. */
export function question(
  picture: ClashPicture,
  asked: {
    acts: boolean;
    locked: boolean;
    unit: Card | null;
    playing: Card | null;
    missing: number;
    waitingFor: string;
  },
): string {
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    t(`web.clash451.ask.${key}`, values);
  if (picture.phase === "over") return say("over");
  if (asked.locked) return say("locked");
  if (!asked.acts && picture.actor === null) return say("chance");
  if (!asked.acts && asked.waitingFor) return say("wait", { name: asked.waitingFor });
  if (picture.phase === "pick") return say(asked.missing ? "pick" : "ready");
  if (picture.phase === "return") return say("return");
  const moving = picture.row.find((terrain) => terrain.moving);
  if (picture.phase === "move")
    return asked.unit
      ? say("where", { name: cardName(asked.unit) })
      : say("move", { terrain: moving?.card.name ?? "" });
  const effect = asked.playing?.effect;
  if (effect === "marriage" || effect === "strategy") return say(effect);
  if (effect === "migrations") return asked.unit ? say("where", { name: cardName(asked.unit) }) : say("migrations");
  return say("place", { name: asked.playing ? cardName(asked.playing) : "" });
}
