/** What has been played in this turn: the hand and the other's strip keep it, so that a turn can be read without the chronicle. */
import type { ClashView, Told } from "../lib/api";
import { reveals } from "./story";
import { type Card, roundOf, type Seat } from "./view";

export interface Memory {
  turn: number;
  played: readonly [readonly (Card | null)[], readonly (Card | null)[]]; // by seat, the three cards as far as they were seen
}

export const blank: Memory = { turn: 0, played: [[null, null, null], [null, null, null]] };

const ROUNDS = 3; // cards of a side in a turn

/** This turn's cards from the chronicle, where it is whole: each turn has turned up three pairs. */
function recalled(view: ClashView, told: readonly Told[]): Memory | null {
  if (told[0]?.moment !== 1 || view.turn < 1) return null;
  const pairs = reveals(told).slice(ROUNDS * (view.turn - 1), ROUNDS * view.turn);
  const of = (seat: Seat) => Array.from({ length: ROUNDS }, (_, k) => pairs[k]?.cards[seat] ?? null);
  return { turn: view.turn, played: [of(0), of(1)] };
}

export function remember(memory: Memory, view: ClashView, told: readonly Told[] = []): Memory {
  const start = recalled(view, told) ?? (memory.turn === view.turn && view.phase !== "preparation" ? memory : { ...blank, turn: view.turn });
  const round = roundOf(view);
  const seen = ([0, 1] as Seat[]).map((seat) => {
    const cards = [...start.played[seat]];
    const revealed = view.sides[seat].revealed;
    if (round !== null && revealed) cards[round] = revealed;
    if (view.seat === seat) view.own?.choice.forEach((card, k) => (cards[k] = card ?? cards[k] ?? null));
    return cards;
  });
  const played: [(Card | null)[], (Card | null)[]] = [seen[0] ?? [], seen[1] ?? []];
  ([0, 1] as Seat[]).forEach((seat) => cancelled(view, played, seat));
  return { turn: view.turn, played };
}

/** Equal cards are gone before they are seen turned up; the discard pile shows the other one. */
function cancelled(view: ClashView, played: [(Card | null)[], (Card | null)[]], seat: Seat): void {
  const top = view.sides[seat].top;
  const k = played[seat].findIndex((card, place) => card === null && stateOf(view, seat, place) === "gone");
  if (k >= 0 && top && played[seat === 0 ? 1 : 0][k]?.value === top.value) played[seat][k] = top;
}

export type State = "down" | "now" | "gone" | "unknown";

/** How the card at place `k` of a side stands: face down, turned up now, or played. */
export function stateOf(view: ClashView, seat: Seat, k: number): State {
  if (view.phase === "preparation" || view.phase === "set_up") return "unknown";
  const side = view.sides[seat];
  const round = roundOf(view);
  if (k >= 3 - side.chosen) return "down";
  if (round === k && side.revealed) return "now";
  return "gone";
}
