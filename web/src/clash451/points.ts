/** What each side's points come from. */
import type { Side } from "./view";

export const SUMS = ["terrains", "stars", "units", "buildings"] as const;
export type Sum = (typeof SUMS)[number];

export const worth = (side: Side, sum: Sum): number => (sum === "terrains" ? side.points - side.stars - side.units - side.buildings : side[sum]);
