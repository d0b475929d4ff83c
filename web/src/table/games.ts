/** The boards of the games. What each gets is the same: its view, what may be done, and a way to do it. */
import type { Component } from "svelte";
import type { Offer, TableInfo, Told, Update } from "../lib/api";
import Attila from "../attila/Board.svelte";
import Clash451 from "../clash451/Board.svelte";

export interface BoardProps {
  view: NonNullable<Update["view"]>;
  offers: Offer[];
  table: TableInfo;
  seat: number | null;
  act: (word: string) => Promise<void> | void; // until the server has answered
  // At a table that is played, not when one looks back at it:
  sealed?: number; // words of a secret choice sealed so far, which can still be taken back
  takeBack?: () => void;
  told?: Told[];
}

export const boards = {
  attila: Attila as unknown as Component<BoardProps>,
  clash451: Clash451 as unknown as Component<BoardProps>,
};
