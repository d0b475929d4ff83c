/** What the guide has told on this device, and whether he is wanted at all. */
import { keep, kept } from "../../lib/kept";

const KEY = "guide";

interface Memory {
  off: boolean;
  told: readonly string[]; // `game/first`
}

function memory(): Memory {
  try {
    const found = Object(JSON.parse(kept(KEY) ?? "{}")) as Record<string, unknown>;
    const told = Array.isArray(found["told"]) ? found["told"].filter((one) => typeof one === "string") : [];
    return { off: found["off"] === true, told };
  } catch {
    return { off: false, told: [] };
  }
}

export const isOff = (): boolean => memory().off;
export const isTold = (game: string, first: string): boolean => memory().told.includes(`${game}/${first}`);

export function remember(game: string, first: string): void {
  const { off, told } = memory();
  if (!isTold(game, first)) keep(KEY, JSON.stringify({ off, told: [...told, `${game}/${first}`] }));
}

export function switchOff(): void {
  keep(KEY, JSON.stringify({ ...memory(), off: true }));
}
