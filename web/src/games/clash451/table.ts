/** All that a table of Clash 451 draws. */
import { tableOf } from "../../lib/games/games";
import Beside from "./beside/Beside.svelte";
import { steps } from "./beats";
import Board from "./board/Board.svelte";
import { group } from "./beside/groups";
import { firsts, gathers, partAt, placing, points } from "./firsts";
import Part from "./beside/Part.svelte";
import type { ClashPicture } from "./picture";
import { fates, hand, players } from "./beside/players";
import Sign from "./beside/Sign.svelte";

export const table = tableOf<ClashPicture>({
  Board,
  Beside,
  Extras: null,
  Sign,
  topics: (picture) => picture.row.map(({ card }) => ({ id: card.id, name: card.name, sign: "" })),
  keys: ["pick"],
  group,
  players,
  hand,
  firsts,
  points,
  partAt,
  placing,
  gathers,
  Part,
  fates,
  steps,
});
