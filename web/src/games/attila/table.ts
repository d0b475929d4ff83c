/** All that a table of Attila draws. */
import { tableOf } from "../../lib/games/games";
import { steps } from "./beats";
import Board from "./board/Board.svelte";
import { group } from "./beside/groups";
import Influence from "./beside/Influence.svelte";
import type { AttilaPicture } from "./picture";
import { firsts, partAt, placing, points } from "./firsts";
import Part from "./beside/Part.svelte";
import PlayerExtras from "./beside/PlayerExtras.svelte";
import { fates, hand, players } from "./beside/players";
import Sign from "./beside/Sign.svelte";
import { tribeName } from "./labels";
import { TRIBES } from "./tribes";

export const table = tableOf<AttilaPicture>({
  Board,
  Beside: Influence,
  Extras: PlayerExtras,
  Sign,
  topics: () => TRIBES.map((id) => ({ id, name: tribeName(id), sign: "pawn" })),
  keys: [],
  group,
  players,
  hand,
  firsts,
  points,
  partAt,
  placing,
  Part,
  fates,
  steps,
});
