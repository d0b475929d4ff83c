/** Positions for the tests of Clash 451's page. */
import type { Offer } from "../../lib/api";
import type { Card, Terrain, Unit, ClashPicture } from "./picture";

const NAMES: Record<string, string> = {
  h8: "Attila",
  h12: "Heruli",
  h13: "Bructeri",
  r8: "Aetius",
  r10: "Saxons",
  r12: "Franks",
  r15: "Visigoths",
};
const EFFECTS: Record<number, Card["effect"]> = {
  1: "strategy",
  2: "vine",
  3: "palace",
  4: "wall",
  17: "wall",
  18: "roads",
  19: "migrations",
  20: "marriage",
  21: "strategy",
};
const ROW: [string, string, number, boolean][] = [
  ["londinium", "Londinium", 1, true],
  ["catalaunum", "Catalaunum", 5, false],
  ["aurelianorum", "Aurelianorum", 7, false],
  ["burdigala", "Burdigala", 9, true],
  ["toletum", "Toletum", 11, false],
  ["tolosa", "Tolosa", 12, false],
  ["arelate", "Arelate", 14, true],
  ["ravenna", "Ravenna", 18, true],
  ["roma", "Roma", 19, false],
];

export function card(id: string): Card {
  const value = Number(id.slice(1));
  const effect = EFFECTS[value] ?? null;
  const type =
    effect === null
      ? value < 9
        ? "character"
        : "army"
      : ["strategy", "migrations", "marriage"].includes(effect)
        ? "event"
        : "building";
  return { id, seat: id.startsWith("h") ? 0 : 1, value, type, effect, name: effect ? null : (NAMES[id] ?? id) } as Card;
}

export const unit = (id: string, holder = id.startsWith("h") ? 0 : 1): Unit => ({
  card: card(id),
  holder,
  moved: false,
  conflict: false,
});

export function terrain(
  place: number,
  given: { huns?: string[]; romans?: string[]; building?: [string, number] } = {},
): Terrain {
  const [id, name, value, port] = ROW[place]!;
  const units: [Unit[], Unit[]] = [
    (given.huns ?? []).map((one) => unit(one, 0)),
    (given.romans ?? []).map((one) => unit(one, 1)),
  ];
  const conflict = units[0].length > 0 && units[1].length > 0;
  const sides = ([0, 1] as const).filter((seat) => units[seat].length > 0 || given.building?.[1] === seat);
  const control = sides.length === 1 && !conflict ? sides[0]! : null;
  return {
    card: { id, name, value, port, stars: 1 },
    place,
    units,
    building: given.building ? { card: card(given.building[0]), holder: given.building[1] } : null,
    strategies: [],
    barred: [],
    control,
    conflict,
    counts: [units[0].length, units[1].length],
    wins: null,
    points: [control === 0 ? 4 : 0, control === 1 ? 4 : 0],
    moving: false,
    leaving: null,
  };
}

export function picture(
  given: Partial<ClashPicture> = {},
  places: Record<number, Parameters<typeof terrain>[1]> = {},
): ClashPicture {
  const deck = ["h", "r"].flatMap((side) => Array.from({ length: 21 }, (_, k) => card(`${side}${k + 1}`)));
  const side = (seat: number) => ({
    seat,
    unseen: 12,
    hand: 0,
    chosen: 1,
    pile: 9,
    revealed: null,
    discards: 0,
    top: null,
    seen: null,
    may_hold: [],
    mulligans: 0,
    terrains: 0,
    stars: 0,
    units: 0,
    buildings: 0,
    points: 0,
  });
  return {
    material: { terrains: [], deck },
    options: { mode: "base", card_count: false },
    seat: 1,
    phase: "move",
    actor: 1,
    turn_part: "movement",
    turn: 4,
    turns: 7,
    drawing: null,
    drawn: [],
    row: ROW.map((_, place) => terrain(place, places[place])),
    sides: [side(0), side(1)],
    own: { hand: [], choice: [null, null, null], under: [], undrawn: null, mulligans: 0, stakes: [] },
    leader: null,
    end: null,
    winners: [],
    ...given,
  } as ClashPicture;
}

export const offer = (move: string): Offer => ({ move, text: move, effects: [] });
