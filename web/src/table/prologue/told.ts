/** Whether a game's prologue is still to be told: before the first game of its kind, once on this device. */
import type { StoryLine, TableInfo } from "../../lib/api";
import { keep, kept } from "../../lib/kept";

const KEY = "prologues"; // the games whose prologue was told

function told(): string[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function remember(game: string): void {
  if (!told().includes(game)) keep(KEY, JSON.stringify([...told(), game]));
}

/** To whoever sits down at a game that begins; not to who watches, nor where one's seat has moved before. */
export function toBeTold(table: TableInfo, story: readonly StoryLine[]): boolean {
  const begins = table.stage === "playing" && !table.continued;
  const seated = table.seats.some((seat) => seat.yours);
  const moved = story.some((line) => line.actor !== null && table.seats[line.actor]?.yours);
  return begins && seated && !moved && !told().includes(table.game);
}
