/** What has happened between two views, as far as it is to be shown. */
import type { AttilaView } from "../lib/api";
import { TRIBES, type Tribe } from "./tribes";

export interface Placed {
  province: string;
  tribe: Tribe;
}

/** A pawn that has come; none, or the last of several after a gap in the connection. */
export function placed(before: AttilaView, after: AttilaView): Placed | null {
  const found = after.provinces.flatMap((place, k) =>
    TRIBES.filter((_, t) => (place.pawns[t] ?? 0) > (before.provinces[k]?.pawns[t] ?? 0)).map((tribe) => ({ province: place.id, tribe })),
  );
  return found.at(-1) ?? null;
}

export function pacified(before: AttilaView, after: AttilaView): string[] {
  return after.provinces.filter((place, k) => place.pacified && !before.provinces[k]?.pacified).map((place) => place.id);
}

export interface Scoring {
  final: boolean;
  century: string | null;
  rows: { tribe: Tribe; pawns: number; provinces: number; points: number[] }[] | null; // null where a tribe's share cannot be told
  gained: number[]; // by seat
  score: number[]; // after it
}

/** A scoring that has taken place. Its shares are what the tribes pay now: scoring moves nothing on the board. */
export function scoring(before: AttilaView, after: AttilaView): Scoring | null {
  const times = after.scorings - before.scorings;
  if (times <= 0) return null;
  const score = after.players.map((player) => player.score);
  const gained = score.map((points, k) => points - (before.players[k]?.score ?? 0));
  const rows = after.tribes.map((tribe) => ({
    tribe: tribe.id as Tribe,
    pawns: tribe.pawns,
    provinces: tribe.provinces,
    points: tribe.pays.map((points) => points * times),
  }));
  const exact = gained.every((points, k) => points === rows.reduce((sum, row) => sum + (row.points[k] ?? 0), 0));
  const closed = after.centuries.filter((one) => one.left === 0).at(-1);
  return { final: after.moment === "over", century: closed?.name ?? null, rows: exact ? rows : null, gained, score };
}
