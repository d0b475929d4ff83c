/** The boards of the games, each loaded only where it is played. What each gets is the same: its view, what may be done, and a way to do it. */
import type { Component } from "svelte";
import type { Offer, TableInfo, Told, Update } from "../lib/api";

export interface BoardProps {
  view: NonNullable<Update["view"]>;
  offers: Offer[];
  table: TableInfo;
  seat: number | null;
  act: (word: string) => Promise<boolean>; // once the server has answered: whether the word was taken
  told: Told[]; // the whole chronicle so far
  // At a table that is played, not when one looks back at it:
  sealed?: number; // words of a secret choice sealed so far, which can still be taken back
  takeBack?: () => void;
  why?: (...names: string[]) => void; // what is named here was touched and is not offered: say why
}

/** Offers that belong together in "Your moves". */
export interface MoveGroup {
  key: string;
  title: string;
  pairs?: boolean; // short enough for two in a line
  offers: { offer: Offer; short: string }[]; // `short` is enough under the title
}

export interface GameTable {
  Board: Component<BoardProps>;
  Beside: Component<BoardProps>; // what else the game keeps beside the board, under the players
  group: (offers: Offer[], view: BoardProps["view"]) => MoveGroup[];
}

export const games: Record<string, () => Promise<GameTable>> = {
  attila: async () => {
    const [board, beside, { group }] = await Promise.all([import("../attila/Board.svelte"), import("../attila/Influence.svelte"), import("../attila/groups")]);
    return { Board: board.default as unknown as Component<BoardProps>, Beside: beside.default as unknown as Component<BoardProps>, group };
  },
  clash451: async () => {
    const [board, beside, { group }] = await Promise.all([import("../clash451/Board.svelte"), import("../clash451/Beside.svelte"), import("../clash451/groups")]);
    return { Board: board.default as unknown as Component<BoardProps>, Beside: beside.default as unknown as Component<BoardProps>, group };
  },
};
