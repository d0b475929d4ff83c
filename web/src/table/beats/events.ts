/** What is seen happening at the table, as it is shown: for whoever wants to be heard at the same moment, such as a sound. */

/** A card is shown, a pawn or unit travels, a cube climbs, a war or conflict opens, cards are turned up, points are counted, the game is won, one's own turn has come. */
export type BeatKind = "card" | "pawn" | "cube" | "war" | "reveal" | "scoring" | "victory" | "turn";

export interface BeatEvent {
  kind: BeatKind;
  own: boolean; // by one's own hand
}

type Listener = (event: BeatEvent) => void;
const listeners = new Set<Listener>();

/** Hear of everything that is shown; undone by what is returned. */
export function onBeat(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellBeat(event: BeatEvent): void {
  for (const listener of listeners) listener(event);
}
