/** The six tribes, in the one order of A1.1, as they are drawn: from the table that the terminal uses too. */
import table from "../../../../src/catalaunia/games/attila/data/tribes.json";

export type Tribe = keyof typeof table;
export const TRIBES = Object.keys(table) as readonly Tribe[];

export const colourOf = (tribe: Tribe): string => table[tribe].colour;
/** Of what is written on that colour. */
export const inkOf = (tribe: Tribe): string => table[tribe].ink;

export function isTribe(name: string | null | undefined): name is Tribe {
  return TRIBES.includes(name as Tribe);
}

/** Cards or pawns counted by tribe, one after the other. */
export function spread(counts: readonly number[]): Tribe[] {
  return TRIBES.flatMap((tribe, k) => Array<Tribe>(counts[k] ?? 0).fill(tribe));
}
