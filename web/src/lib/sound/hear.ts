/** Sounds are loaded when the first is to be heard; while they are off nothing is. */
import { settings } from "../settings.svelte";
import type { Kind } from "./sounds";

export function hear(kind: Kind): void {
  if (!settings.sound) return;
  void import("./sounds").then(
    ({ play }) => play(kind, settings.volume),
    () => undefined, // without them the game goes on
  );
}
