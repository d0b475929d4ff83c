/** One's own games put together: pure, so that it can be tested without a server. */
import type { OwnPlay, PlayedGame } from "../lib/api";

export interface Phase {
  id: string;
  name: string;
  decisions: number;
  loss: number; // a decision, of chance to win
  mistakes: number; // a game
}

export interface Sums {
  games: number;
  decisions: number;
  loss: number; // a decision, of chance to win
  wins: number; // share
  luck: number; // a game
  error: number; // its standard error
  withoutLuck: number; // share
  phases: Phase[]; // what costs most in a game first
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export function sums(played: readonly PlayedGame[], names: OwnPlay["phases"]): Sums {
  const count = Math.max(1, played.length);
  const mean = (of: (one: PlayedGame) => number): number => sum(played.map(of)) / count;
  const decisions = sum(played.map((one) => one.decisions));
  const ids = [...new Set(played.flatMap((one) => Object.keys(one.phases)))];
  const phases = ids.map((id) => {
    const parts = played.flatMap((one) => one.phases[id] ?? []);
    const all = sum(parts.map((one) => one.decisions));
    const cost = sum(parts.map((one) => one.loss));
    return {
      id,
      name: names.find((one) => one.id === id && one.game === played[0]?.game)?.name ?? id,
      decisions: all,
      loss: cost / Math.max(1, all),
      mistakes: sum(parts.map((one) => one.mistakes)) / count,
      cost,
    };
  });
  return {
    games: played.length,
    decisions,
    loss: sum(played.map((one) => one.loss)) / Math.max(1, decisions),
    wins: mean((one) => one.result),
    luck: mean((one) => one.luck),
    error: Math.sqrt(sum(played.map((one) => one.luck_error ** 2))) / count,
    withoutLuck: mean((one) => one.without_luck),
    phases: phases.sort((one, other) => other.cost - one.cost).map(({ cost: _, ...phase }) => phase),
  };
}

/** By game, those one has played most first. */
export function byGame(games: readonly PlayedGame[]): [string, PlayedGame[]][] {
  const found: Record<string, PlayedGame[]> = {};
  for (const one of games) (found[one.game] ??= []).push(one);
  return Object.entries(found).sort(([, one], [, other]) => other.length - one.length);
}
