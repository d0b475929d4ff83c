/** How the units of one side on one terrain are drawn so that they stay readable, however many they are. */
export interface Crowd<T> {
  shown: readonly T[]; // the strongest first
  folded: readonly T[]; // in one chip "and n more", which opens
  low: boolean; // chips of less height
}

/** In a column with so many other things in it: four plaques, then six low ones, then five and a folded rest. */
export function column<T>(units: readonly T[], open: boolean, others = 0, tall = 4, most = 6): Crowd<T> {
  if (units.length + others <= tall) return { shown: units, folded: [], low: false };
  if (units.length <= most || open) return { shown: units, folded: [], low: true };
  return { shown: units.slice(0, most - 1), folded: units.slice(most - 1), low: true };
}

export type Size = "named" | "chip" | "tight";

/** In a line of so many pixels: with names if there is room, else chips, else chips that overlap and a folded rest. */
export function line<T>(units: readonly T[], others: number, width: number, open: boolean): Crowd<T> & { size: Size } {
  const all = units.length + others;
  if (all * 116 <= width) return { shown: units, folded: [], low: false, size: "named" };
  if (all * 32 <= width) return { shown: units, folded: [], low: false, size: "chip" };
  const room = Math.max(2, Math.floor((width - others * 32) / 22));
  if (open || units.length <= room) return { shown: units, folded: [], low: true, size: "tight" };
  return { shown: units.slice(0, room - 1), folded: units.slice(room - 1), low: true, size: "tight" };
}
