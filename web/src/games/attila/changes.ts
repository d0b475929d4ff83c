/** What has happened between two pictures, as far as it is to be shown. */
import type { StoryLine } from "../../lib/api";
import type { AttilaPicture, ScoringScene, WarScene } from "./picture";
import { TRIBES, type Tribe } from "./tribes";

export interface Placed {
  province: string;
  tribe: Tribe;
}

/** A pawn that has come; none, or the last of several after a gap in the connection. */
export function placed(before: AttilaPicture, after: AttilaPicture): Placed | null {
  const found = after.provinces.flatMap((place, k) =>
    TRIBES.filter((_, t) => (place.pawns[t] ?? 0) > (before.provinces[k]?.pawns[t] ?? 0)).map((tribe) => ({
      province: place.id,
      tribe,
    })),
  );
  return found.at(-1) ?? null;
}

export function pacified(before: AttilaPicture, after: AttilaPicture): string[] {
  return after.provinces
    .filter((place, k) => place.pacified && !before.provinces[k]?.pacified)
    .map((place) => place.id);
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
