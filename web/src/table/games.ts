/** The boards of the games, each loaded only where it is played. What each gets is the same: its picture, what may be done, and a way to do it. */
import type { Component } from "svelte";
import type { Offer, TableInfo, StoryLine, Update } from "../lib/api";

export interface BoardProps {
  picture: NonNullable<Update["picture"]>;
  offers: Offer[];
  table: TableInfo;
  seat: number | null;
  play: (move: string) => Promise<boolean>; // once the server has answered: whether the move was taken
  story: StoryLine[]; // the whole chronicle so far
  // At a table that is played, not when one looks back at it:
  sealed?: number; // moves of a secret choice sealed so far, which can still be taken back
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

/** What a game says of a player. */
export interface PlayerShown {
  score: number;
  side: string; // whom one plays, where that is fixed
}

export interface GameTable {
  Board: Component<BoardProps>;
  Beside: Component<BoardProps>; // what else the game keeps beside the board, under the players
  Extras: Component<{ picture: BoardProps["picture"]; seat: number }> | null; // and beside each player's name
  keys: string[]; // of the keyboard, besides those of every table
  group(offers: Offer[], picture: BoardProps["picture"]): MoveGroup[];
  players(picture: BoardProps["picture"]): PlayerShown[];
  hand(picture: BoardProps["picture"]): string; // one's own cards in words
}

/** A game's drawing takes the pictures of that game, and gets no others. */
const drawing = (component: unknown) => component as Component<BoardProps>;

export const games: Record<string, () => Promise<GameTable>> = {
  attila: async () => {
    const [board, beside, extras, { group }, said] = await Promise.all([
      import("../attila/Board.svelte"),
      import("../attila/Influence.svelte"),
      import("../attila/PlayerExtras.svelte"),
      import("../attila/groups"),
      import("../attila/players"),
    ]);
    return {
      Board: drawing(board.default),
      Beside: drawing(beside.default),
      Extras: extras.default as unknown as GameTable["Extras"],
      keys: [],
      group,
      ...said,
    };
  },
  clash451: async () => {
    const [board, beside, { group }, said] = await Promise.all([
      import("../clash451/Board.svelte"),
      import("../clash451/Beside.svelte"),
      import("../clash451/groups"),
      import("../clash451/players"),
    ]);
    return {
      Board: drawing(board.default),
      Beside: drawing(beside.default),
      Extras: null,
      keys: ["pick"],
      group,
      ...said,
    };
  },
};
