/** What is said of the players beside the map. */
import type { AttilaPicture } from "../picture";
import type { PlayerShown } from "../../../lib/games";
import { tribeName } from "../labels";

export const players = (picture: AttilaPicture): PlayerShown[] =>
  picture.players.map((player) => ({ score: player.score, side: "" }));

/** One's own cards in words. */
export const hand = (picture: AttilaPicture): string =>
  (picture.own?.hand ?? [])
    .flatMap((count, k) => (count ? [`${count} ${tribeName(picture.tribes[k]?.id ?? "")}`] : []))
    .join(", ");
