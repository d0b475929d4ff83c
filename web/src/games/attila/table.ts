/** All that a table of Attila draws. */
import { tableOf } from "../../lib/games";
import Board from "./board/Board.svelte";
import { group } from "./beside/groups";
import Influence from "./beside/Influence.svelte";
import type { AttilaPicture } from "./picture";
import PlayerExtras from "./beside/PlayerExtras.svelte";
import { fates, hand, players } from "./beside/players";

export const table = tableOf<AttilaPicture>({
  Board,
  Beside: Influence,
  Extras: PlayerExtras,
  keys: [],
  group,
  players,
  hand,
  fates,
});
