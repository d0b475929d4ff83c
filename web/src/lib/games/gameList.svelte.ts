/** The games of this server, asked for once; and the sentences of those that the page was built without. */
import { api, type GameInfo, type TableSetup } from "../api";
import { bring, has } from "../texts.svelte";

let list = $state.raw<readonly GameInfo[]>([]);
let asking: Promise<void> | null = null;

export const games = (): readonly GameInfo[] => list;
export const gameNamed = (id: string): GameInfo | undefined => list.find((game) => game.id === id);

async function ask(): Promise<void> {
  const found = await api.games();
  for (const { id } of found)
    if (!has(`web.game.${id}.name`)) await bring(id, (language) => api.gameTexts(id, language));
  list = found;
}

/** Asked again only if there was no answer. */
export function loadGames(): Promise<void> {
  asking ??= ask().catch((error: unknown) => {
    asking = null;
    throw error;
  });
  return asking;
}

/** The options with which a seat begins, where a table may say so. */
export const beginning = ({ begins }: GameInfo, seat: number): Record<string, string | number> =>
  begins ? { [begins.option]: begins.value, [begins.seat]: seat } : {};

/** The table of somebody who just wants to play, against computers of this level. */
export function usualTable(game: GameInfo, level: number): Partial<TableSetup> {
  const { players, seat } = game.play_now;
  const seats = Array.from({ length: players }, (_, k) =>
    k === seat ? { kind: "me" as const, level: null, name: null } : { kind: "computer" as const, level, name: null },
  );
  return { game: game.id, options: beginning(game, seat), seats };
}
