/** Against which level somebody plays a game: the first time against newcomers, then where he left off on this device. */
import type { Listed } from "../api";
import { keep, kept } from "../kept";

const KEY = "levels"; // by game
export const FIRST = 1;
export const HIGHEST = 7;

function all(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "{}");
    return found !== null && typeof found === "object" && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

const sound = (level: unknown): level is number =>
  Number.isInteger(level) && (level as number) >= FIRST && (level as number) <= HIGHEST;

/** The level he last played against; null before the first game. */
export function lastLevel(game: string, mine: readonly Listed[] = []): number | null {
  const known = all()[game];
  if (sound(known)) return known;
  const played = mine.filter((one) => one.game === game && one.mine.length).sort((a, b) => b.changed - a.changed);
  for (const { seats } of played) {
    const level = seats.find((seat) => sound(seat.level))?.level;
    if (sound(level)) return level;
  }
  return null;
}

export function keepLevel(game: string, level: number): void {
  if (sound(level)) keep(KEY, JSON.stringify({ ...all(), [game]: level }));
}
