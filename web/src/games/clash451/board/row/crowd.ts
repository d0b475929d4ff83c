/** How the units of one side on one terrain are drawn so that they stay readable, however many they are. */
export interface Crowd<T> {
  shown: readonly T[]; // the strongest first
  folded: readonly T[]; // in one chip "and n more", which opens
  low: boolean; // chips of less height
}

const TALL = 36; // pixels that a plaque needs with the gap after it, a building or a ghost too
const LOW = 26; // a low one, or the chip of those that are folded
const EDGE = 10;

/** In a column of so many pixels with so many other things in it: tall plaques, else low ones, else a folded rest. */
export function fitting<T>(units: readonly T[], open: boolean, others: number, height: number): Crowd<T> {
  const room = height - EDGE - others * TALL;
  if (units.length * TALL <= room) return { shown: units, folded: [], low: false };
  const most = Math.max(1, Math.floor(room / LOW));
  if (units.length <= most || open) return { shown: units, folded: [], low: true };
  const shown = Math.max(most - 1, units.length > 1 ? 0 : 1);
  return { shown: units.slice(0, shown), folded: units.slice(shown), low: true };
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
