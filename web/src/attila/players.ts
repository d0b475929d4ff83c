/** What is said of the players beside the map. */
import type { AttilaView } from "../lib/api";
import type { PlayerShown } from "../table/games";
import { tribeName } from "./labels";

export const players = (view: AttilaView): PlayerShown[] => view.players.map((player) => ({ score: player.score, side: "" }));

/** One's own cards in words. */
export const hand = (view: AttilaView): string =>
  (view.own?.hand ?? []).flatMap((count, k) => (count ? [`${count} ${tribeName(view.tribes[k]?.id ?? "")}`] : [])).join(", ");
