/** Clash 451 as the page knows it: short names for what the server shows, and where things lie. */
import type { components } from "../../generated/api";
import { EMBLEMS, VIEWS } from "./art/names";

type Schemas = components["schemas"];
type Sent = Schemas["ClashPicture"];
export type ClashPicture = Sent & { material: NonNullable<Sent["material"]> }; // the socket sees to it
export type ConflictScene = Schemas["ConflictScene"];
export type RevealScene = Schemas["RevealScene"];
export type TerrainCard = Schemas["TerrainCard"];
export type Card = Schemas["Card"];
export type Unit = Schemas["Unit"];
export type Held = Schemas["Held"];
export type Terrain = Schemas["Terrain"];
export type Seat = 0 | 1;

export const sideName = (seat: number): "huns" | "romans" => (seat === 0 ? "huns" : "romans");
export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** One's own side lies below; a spectator has the Romans there. */
export const below = (picture: ClashPicture): Seat => (picture.seat === 0 ? 0 : 1);

const SHAPES: Record<string, string> = { army: "shield", character: "coin", building: "arch", event: "scroll" };
export const shapeOf = (card: Card): string => SHAPES[card.type] ?? "coin";

/** The emblem of a card; a unit of somebody's own deck may have none and bears its side's. */
export function emblemOf(card: Card): string {
  const wanted = card.effect ?? card.id;
  return EMBLEMS.has(wanted) ? wanted : `side-${sideName(card.seat)}`;
}

export const pictureOf = (terrain: string): string => (VIEWS.has(terrain) ? terrain : "catalaunum");

/** Where a card lies in the row, or null. */
export function whereIs(picture: ClashPicture, card: string): Terrain | null {
  const lies = (terrain: Terrain): boolean =>
    terrain.building?.card.id === card ||
    terrain.strategies.some((one) => one.card.id === card) ||
    terrain.units.some((units) => units.some((unit) => unit.card.id === card));
  return picture.row.find(lies) ?? null;
}

export function unitIn(picture: ClashPicture, card: string): Unit | null {
  for (const terrain of picture.row) {
    const found = [...terrain.units[0], ...terrain.units[1]].find((unit) => unit.card.id === card);
    if (found) return found;
  }
  return null;
}

export const PHASES = ["preparation", "first", "second", "movement", "third", "conflicts"] as const;
const ROUNDS: Record<string, number> = { first: 0, second: 1, third: 2 };

/** Which of the three cards is being played, or null. */
export const roundOf = (picture: ClashPicture): number | null => ROUNDS[picture.turn_part] ?? null;
