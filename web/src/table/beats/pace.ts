/** How long something that is shown stays before the next. */
import type { BeatKind } from "./events";

export type Pace = "slow" | "normal" | "fast" | "instant";
export const PACES: readonly Pace[] = ["slow", "normal", "fast", "instant"];

/** What a second is worth at each pace. */
export const FACTOR: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 };

const LEAST = 450; // ms: even a card that is only drawn is seen
const PAUSE: Record<BeatKind, number> = {
  card: 850,
  pawn: 1_000,
  cube: 900,
  war: 1_300,
  reveal: 300, // these four lie over the board until they are closed
  scoring: 300,
  victory: 300,
  turn: 0,
};

/** In ms; none where nothing is to be waited for. */
export const pause = (kinds: readonly BeatKind[], pace: Pace): number =>
  FACTOR[pace] * Math.max(LEAST, ...kinds.map((kind) => PAUSE[kind]));
