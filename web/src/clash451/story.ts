/**
 * The conflicts of a turn, told from the view before and after them. Nothing is reckoned by rules here: who stood, who
 * is gone, who holds the terrain. The last word said may have brought one more unit; what was told says where.
 */
import type { ClashView, Told } from "../lib/api";
import { type Card, type Held, type Seat, type Terrain, unitIn } from "./view";

export interface Fighter {
  card: Card;
  fell: boolean;
}

export interface Story {
  terrain: Terrain; // after the conflict
  fighters: [Fighter[], Fighter[]]; // the Huns' and the Romans', the highest value first
  walls: [boolean, boolean]; // a Wall counts for this side
  counts: [number, number];
  vines: [boolean, boolean]; // who held a Vine
  building: Held | null; // as it stood before
  captured: Seat | null; // who has taken it
  winner: Seat | null; // whose units stand there now; null: nobody's
  gained: [number, number]; // points of each side there, after
}

interface Arrival {
  card: Card;
  holder: Seat;
  place: number;
}

/** Units that the words since the view before have brought to a terrain, as far as their sentences name both. */
function arrivals(before: ClashView, told: readonly Told[]): Arrival[] {
  const units = before.material.deck.filter((card) => card.name !== null);
  const byLength = [...before.row].sort((a, b) => b.card.name.length - a.card.name.length);
  return told.flatMap((one) => {
    const sentence = one.texts[0] ?? "";
    if (one.actor === null) return [];
    const holder: Seat = one.actor === 0 ? 0 : 1;
    const card = units.find((unit) => {
      const known = before.sides[holder].revealed?.id === unit.id || unitIn(before, unit.id)?.holder === holder;
      return known && sentence.includes(`${unit.name} (${unit.value})`);
    });
    const terrain = byLength.find((place) => sentence.includes(place.card.name));
    return card && terrain ? [{ card, holder, place: terrain.place }] : [];
  });
}

const holds = (view: ClashView, seat: Seat, effect: string): boolean =>
  view.row.some((terrain) => terrain.building?.holder === seat && terrain.building.card.effect === effect);

export function stories(before: ClashView, after: ClashView, told: readonly Told[]): Story[] {
  if (before.row.length === 0 || after.row.length === 0) return [];
  if (after.turn === before.turn && after.phase !== "over") return [];
  const came = arrivals(before, told);
  const moved = new Set(came.map((one) => one.card.id));
  const found: Story[] = [];
  before.row.forEach((stood, place) => {
    const terrain = after.row[place];
    if (!terrain) return;
    const fighters = ([0, 1] as Seat[]).map((seat) => {
      const there = stood.units[seat].map((unit) => unit.card).filter((card) => !moved.has(card.id));
      const joined = came.filter((one) => one.holder === seat && one.place === place).map((one) => one.card);
      return [...there, ...joined].sort((a, b) => b.value - a.value).map((card) => ({ card, fell: unitIn(after, card.id) === null }));
    }) as [Fighter[], Fighter[]];
    const fallen = fighters.some((side) => side.some((fighter) => fighter.fell));
    if (!fallen || fighters[0].length === 0 || fighters[1].length === 0) return;
    const wall = (seat: Seat): boolean => stood.building?.holder === seat && stood.building.card.effect === "wall";
    const walls: [boolean, boolean] = [wall(0), wall(1)];
    const standing = ([0, 1] as Seat[]).filter((seat) => terrain.units[seat].length > 0);
    const captured = stood.building && terrain.building?.card.id === stood.building.card.id && terrain.building.holder !== stood.building.holder;
    found.push({
      terrain,
      fighters,
      walls,
      counts: [fighters[0].length + Number(walls[0]), fighters[1].length + Number(walls[1])],
      vines: [holds(before, 0, "vine"), holds(before, 1, "vine")],
      building: stood.building,
      captured: captured ? ((terrain.building?.holder ?? 0) as Seat) : null,
      winner: standing.length === 1 ? (standing[0] ?? null) : terrain.control === 0 || terrain.control === 1 ? terrain.control : null,
      gained: terrain.points,
    });
  });
  return found;
}

/** The two cards just turned up, or null. `equal`: they cancelled each other, and only one's own is known from before. */
export interface Revealed {
  key: string;
  cards: [Card, Card];
  first: Seat | null; // null: equal
}

export function revealed(view: ClashView, before: ClashView | null): Revealed | null {
  const [huns, romans] = [view.sides[0].revealed, view.sides[1].revealed];
  if (huns && romans) {
    const first = view.actor === 0 || view.actor === 1 ? view.actor : null;
    return { key: `${view.turn} ${view.phase}`, cards: [huns, romans], first };
  }
  if (!before || before.turn !== view.turn) return null;
  const [top, bottom] = [view.sides[0].top, view.sides[1].top];
  const both = top && bottom && top.value === bottom.value && view.sides.every((side, k) => side.top?.id !== before.sides[k]?.top?.id);
  return both ? { key: `${view.turn} ${before.phase} equal`, cards: [top, bottom], first: null } : null;
}
