/** The cards and terrains of the pictures, as the rulebook's own examples have them. */
import type { Card } from "../picture";

const NAMES: Record<string, string> = {
  h8: "Attila",
  h10: "Rugii",
  h12: "Heruli",
  h14: "Gepids",
  r5: "Genevieve",
  r8: "Aetius",
  r9: "Armoricans",
  r10: "Saxons",
};

export function card(id: string, effect: Card["effect"] = null): Card {
  const value = Number(id.slice(1));
  const type = effect ? "building" : value < 9 ? "character" : "army";
  return { id, seat: id.startsWith("h") ? 0 : 1, value, type, effect, name: effect ? null : (NAMES[id] ?? id) } as Card;
}

export interface Place {
  id: string;
  name: string;
  value: number;
  port: boolean;
  stars: number;
}

/** The row of C5.8. */
export const ROW: readonly Place[] = [
  { id: "londinium", name: "Londinium", value: 1, port: true, stars: 0 },
  { id: "augusta-treverorum", name: "Augusta Treverorum", value: 4, port: false, stars: 2 },
  { id: "parisiorum", name: "Parisiorum", value: 6, port: false, stars: 1 },
  { id: "aurelianorum", name: "Aurelianorum", value: 7, port: false, stars: 1 },
  { id: "burdigala", name: "Burdigala", value: 9, port: true, stars: 1 },
  { id: "toletum", name: "Toletum", value: 11, port: false, stars: 1 },
  { id: "tolosa", name: "Tolosa", value: 12, port: false, stars: 2 },
  { id: "arelate", name: "Arelate", value: 14, port: true, stars: 1 },
  { id: "roma", name: "Roma", value: 19, port: false, stars: 2 },
];
