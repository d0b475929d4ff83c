/** What has been played in this turn: the hand and the other's strip keep it, so that a turn can be read without the chronicle. */
import type { StoryLine } from "../../../lib/api";
import { reveals } from "../scenes/story";
import { type Card, roundOf, type Seat, type ClashPicture } from "../picture";

export interface Memory {
  turn: number;
  played: readonly [readonly (Card | null)[], readonly (Card | null)[]]; // by seat, the three cards as far as they were seen
}

export const blank: Memory = {
  turn: 0,
  played: [
    [null, null, null],
    [null, null, null],
  ],
};

const ROUNDS = 3; // cards of a side in a turn

/** This turn's cards from the chronicle, where it is whole: each turn has turned up three pairs. */
function recalled(picture: ClashPicture, story: readonly StoryLine[]): Memory | null {
  if (story[0]?.ply !== 1 || picture.turn < 1) return null;
  const pairs = reveals(story).slice(ROUNDS * (picture.turn - 1), ROUNDS * picture.turn);
  const of = (seat: Seat) => Array.from({ length: ROUNDS }, (_, k) => pairs[k]?.cards[seat] ?? null);
  return { turn: picture.turn, played: [of(0), of(1)] };
}

export function remember(memory: Memory, picture: ClashPicture, story: readonly StoryLine[] = []): Memory {
  const start =
    recalled(picture, story) ??
    (memory.turn === picture.turn && picture.turn_part !== "preparation" ? memory : { ...blank, turn: picture.turn });
  const round = roundOf(picture);
  const seen = ([0, 1] as Seat[]).map((seat) => {
    const cards = [...start.played[seat]];
    const revealed = picture.sides[seat].revealed;
    if (round !== null && revealed) cards[round] = revealed;
    if (picture.seat === seat) picture.own?.choice.forEach((card, k) => (cards[k] = card ?? cards[k] ?? null));
    return cards;
  });
  const played: [(Card | null)[], (Card | null)[]] = [seen[0] ?? [], seen[1] ?? []];
  ([0, 1] as Seat[]).forEach((seat) => cancelled(picture, played, seat));
  return { turn: picture.turn, played };
}

/** Equal cards are gone before they are seen turned up; the discard pile shows the other one. */
function cancelled(picture: ClashPicture, played: [(Card | null)[], (Card | null)[]], seat: Seat): void {
  const top = picture.sides[seat].top;
  const k = played[seat].findIndex((card, place) => card === null && stateOf(picture, seat, place) === "gone");
  if (k >= 0 && top && played[seat === 0 ? 1 : 0][k]?.value === top.value) played[seat][k] = top;
}

export type State = "down" | "now" | "gone" | "unknown";

/** How the card at place `k` of a side stands: face down, turned up now, or played. */
export function stateOf(picture: ClashPicture, seat: Seat, k: number): State {
  if (picture.turn_part === "preparation" || picture.turn_part === "set_up") return "unknown";
  const side = picture.sides[seat];
  const round = roundOf(picture);
  if (k >= 3 - side.chosen) return "down";
  if (round === k && side.revealed) return "now";
  return "gone";
}
