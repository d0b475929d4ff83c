/** What is said of the players beside the map. */
import type { AttilaPicture } from "../picture";
import type { Fate, PlayerShown } from "../../../lib/games/games";
import { t } from "../../../lib/texts.svelte";
import { tribeName } from "../labels";

export const players = (picture: AttilaPicture): PlayerShown[] =>
  picture.players.map((player) => ({ score: player.score, side: "" }));

/** One's own cards in words. */
export const hand = (picture: AttilaPicture): string =>
  (picture.own?.hand ?? [])
    .flatMap((count, k) => (count ? [`${count} ${tribeName(picture.tribes[k]?.id ?? "")}`] : []))
    .join(", ");

/** Of the peoples that stand on the board at the end. */
export const fates = (picture: AttilaPicture): Fate[] =>
  picture.tribes
    .filter((_, k) => picture.provinces.some((place) => place.pawns[k]))
    .map(({ id }) => ({ name: tribeName(id), text: t(`web.attila.fate.${id}`) }));
