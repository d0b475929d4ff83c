/** The six tribes, in the one order of A1.1, as they are drawn. */
export const TRIBES = ["franks", "huns", "goths", "saxons", "teutons", "vandals"] as const;
export type Tribe = (typeof TRIBES)[number];

export const COLOUR: Record<Tribe, string> = {
  franks: "#2457A6",
  huns: "#211D1C",
  goths: "#F2BF2B",
  saxons: "#2C7339",
  teutons: "#9AA0A6",
  vandals: "#B3261E",
};
export const INK: Record<Tribe, string> = {
  franks: "#FFFFFF",
  huns: "#F8EBCB",
  goths: "#2B2118",
  saxons: "#FFFFFF",
  teutons: "#1E1A17",
  vandals: "#FFFFFF",
};

export function isTribe(name: string | null | undefined): name is Tribe {
  return TRIBES.includes(name as Tribe);
}

/** Cards or pawns counted by tribe, one after the other. */
export function spread(counts: readonly number[]): Tribe[] {
  return TRIBES.flatMap((tribe, k) => Array<Tribe>(counts[k] ?? 0).fill(tribe));
}
