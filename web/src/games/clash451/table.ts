/** All that a table of Clash 451 draws. */
import { tableOf } from "../../lib/games";
import Beside from "./Beside.svelte";
import Board from "./board/Board.svelte";
import { group } from "./groups";
import type { ClashPicture } from "./picture";
import { fates, hand, players } from "./players";

export const table = tableOf<ClashPicture>({
  Board,
  Beside,
  Extras: null,
  keys: ["pick"],
  group,
  players,
  hand,
  fates,
});
