/** What has happened between two pictures, as far as it is to be shown. */
import type { StoryLine } from "../../lib/api";
import type { ActionCard } from "./offers";
import type { AttilaPicture, ScoringScene, WarScene } from "./picture";
import { isTribe, TRIBES, type Tribe } from "./tribes";

export interface Placed {
  province: string;
  tribe: Tribe;
}

/** Pawns that have come, one a tribe and province. */
export function cameTo(before: AttilaPicture, after: AttilaPicture): Placed[] {
  return after.provinces.flatMap((place, k) =>
    TRIBES.filter((_, t) => (place.pawns[t] ?? 0) > (before.provinces[k]?.pawns[t] ?? 0)).map((tribe) => ({
      province: place.id,
      tribe,
    })),
  );
}

/** A pawn that has come; none, or the last of several after a gap in the connection. */
export const placed = (before: AttilaPicture, after: AttilaPicture): Placed | null =>
  cameTo(before, after).at(-1) ?? null;

/** A card that a seat has laid open: of a tribe, or for an action. */
export interface Played {
  seat: number;
  card: Tribe | ActionCard;
}

const ACTIONS = ["double", "exchange", "influence_2"] as const;

export function played(before: AttilaPicture, after: AttilaPicture): Played | null {
  const { active, tribe } = after.turn;
  if (active !== null && isTribe(tribe) && before.turn.tribe !== tribe) return { seat: active, card: tribe };
  for (const [k, player] of after.players.entries()) {
    const card = ACTIONS.find((one) => !player[one] && before.players[k]?.[one]);
    if (card) return { seat: player.seat, card };
  }
  return null;
}

export function pacified(before: AttilaPicture, after: AttilaPicture): string[] {
  return after.provinces
    .filter((place, k) => place.pacified && !before.provinces[k]?.pacified)
    .map((place) => place.id);
}

/** How the pawns of each tribe in each province have changed: more, or fewer. */
export function pawnsChanged(before: AttilaPicture, after: AttilaPicture): Map<string, readonly number[]> {
  const changes = after.provinces.map((place, k) => {
    const change = TRIBES.map((_, t) => (place.pawns[t] ?? 0) - (before.provinces[k]?.pawns[t] ?? 0));
    return [place.id, change] as const;
  });
  return new Map(changes.filter(([, change]) => change.some(Boolean)));
}

/** The pawns that each tribe has lost in each province since a moment, those that came after it too. */
export function lostSince(story: readonly StoryLine[], since: number): Map<string, readonly number[]> {
  const lost = new Map<string, readonly number[]>();
  for (const war of scenes(story, since)) {
    if (war.kind !== "war") continue;
    const before = lost.get(war.province);
    const gone = (tribe: Tribe) => war.forces.find((one) => one.tribe === tribe && one.leaves)?.pawns ?? 0;
    lost.set(
      war.province,
      TRIBES.map((tribe, t) => (before?.[t] ?? 0) + gone(tribe)),
    );
  }
  return lost;
}

export type Scene = WarScene | ScoringScene;

/** The wars and scorings told since a moment, oldest first. */
export function scenes(story: readonly StoryLine[], since: number): Scene[] {
  const found = story.filter((one) => one.ply > since).flatMap((one) => one.scenes);
  return found.filter((one): one is Scene => one.kind === "war" || one.kind === "scoring");
}

/** What a scoring brought each seat in all. */
export function gains(scoring: ScoringScene): number[] {
  return scoring.score.map((_, seat) => scoring.tribes.reduce((sum, tribe) => sum + (tribe.points[seat] ?? 0), 0));
}
