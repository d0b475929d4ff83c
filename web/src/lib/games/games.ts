/**
 * What a game brings to the page: one folder below games/ whose index.ts exports a `GamePage`, found here and nowhere else.
 * Small things stand in it at once, everything drawn is loaded where it is needed.
 */
import type { Component, Snippet } from "svelte";
import type { BeatKind } from "../../table/beats/events";
import type { Offer, StoryLine, TableInfo, TurnStory, Update } from "../api";

type AnyPicture = NonNullable<Update["picture"]>;

/** What every board gets: its picture, what may be done, and a way to do it. */
export interface BoardProps<Picture = AnyPicture> {
  picture: Picture;
  offers: Offer[];
  table: TableInfo;
  seat: number | null;
  play: (move: string) => Promise<boolean>; // once the server has answered: whether the move was taken
  story: StoryLine[]; // the whole chronicle so far
  // At a table that is played, not when one looks back at it:
  sealed?: number; // moves of a secret choice sealed so far, which can still be taken back
  takeBack?: () => void;
  why?: (...names: string[]) => void; // what is named here was touched and is not offered: say why
  from?: number; // what happened up to this ply is not told: one came, or came back, after it
  marked?: Picture | null; // as it stood when one's last turn was over: what has changed since is marked
  after?: number; // the ply of that
  since?: Snippet<[form: SinceForm]>; // what the others did since then: stands above one's hand
}

/** A row over the whole width, something beside the question, or a sheet: one that folds, that is a line until it is asked for, or less. */
export type SinceForm = "row" | "beside" | "sheet" | "line" | "folded";

/** Something seen at once: a picture, and what has happened in it. */
export interface Step<Picture = AnyPicture> {
  picture: Picture;
  kinds: readonly BeatKind[];
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

/** What became of somebody, in a sentence. */
export interface Fate {
  name: string;
  text: string;
}

/** What the chronicle can be searched for: a tribe, a terrain. */
export interface Topic {
  id: string; // as lines of the chronicle have it in `about`
  name: string;
  sign: string; // of its small picture; empty: its name is written
}

/** The small picture of a line of the chronicle. */
export interface SignProps<Picture = AnyPicture> {
  line: Pick<TurnStory, "sign" | "about">;
  picture: Picture;
}

/** Something that the guide speaks of when it comes up for the first time: the game has its title and text under that id. */
export interface First {
  id: string;
  at: string; // a selector of what it is about
  clause: string;
}

/** Moves that put something in a place: in a lesson a touch on another place is another try. */
export interface Placing {
  verbs: readonly string[]; // of moves that end with a place
  touched(element: Element): string | undefined; // the place that this element is drawn in
}

export interface GameTable<Picture = AnyPicture> {
  Board: Component<BoardProps<Picture>>;
  Beside: Component<BoardProps<Picture>> | null; // what else the game keeps beside the board, under the players
  Extras: Component<{ picture: Picture; seat: number }> | null; // and beside each player's name
  Sign: Component<SignProps<Picture>> | null;
  topics(picture: Picture): Topic[];
  keys: string[]; // of the keyboard, besides those of every table
  group(offers: Offer[], picture: Picture): MoveGroup[];
  players(picture: Picture): PlayerShown[];
  hand(picture: Picture): string; // one's own cards in words
  firsts(picture: Picture, offers: readonly Offer[], story: readonly StoryLine[]): First[]; // what the guide may tell now
  points(move: string, picture: Picture): string[]; // selectors of what a move is made with, for lessons
  partAt(part: string): string[]; // selectors of where a part, which points come from, is to be seen
  placing?: Placing;
  gathers?(picture: Picture): boolean; // whether moves are laid out as one choice now, which is said as a whole
  Part: Component<{ id: string; size: number }> | null; // the sign of what points come from: a tribe, a terrain
  fates(picture: Picture, winners: readonly number[]): Fate[]; // after the end: what history made of those who were there
  steps?(before: Picture, after: Picture, story: readonly StoryLine[]): Step<Picture>[]; // how one leads to the other; the last is the later one
}

/** A picture of the rulebook: it stands after a clause, or after the heading of a chapter. */
export interface FigurePlace {
  name: string;
  after: string;
}

export interface GamePage {
  table: () => Promise<GameTable>;
  figures: readonly FigurePlace[];
  opening: readonly string[]; // the figures that tell the game in twenty seconds, each with a sentence of the game
  figure: (name: string) => Promise<Component> | undefined;
  symbols: { id: string; load: () => Promise<Component> }; // what figures are drawn with; `id` is one of them
  clauses: Record<string, string>; // the clause that says what is asked in a phase
}

/** A game's drawing gets the pictures of that game and no others, which no type can say of a server's answer. */
export const tableOf = <Picture extends AnyPicture>(table: GameTable<Picture>): GameTable =>
  table as unknown as GameTable;

const FOUND = import.meta.glob<{ page: GamePage }>("../../games/*/index.ts", { eager: true });
const PAGES = new Map(Object.entries(FOUND).map(([file, { page }]) => [file.split("/").at(-2), page]));

export const pageOf = (game: string): GamePage | undefined => PAGES.get(game);

/** Everything that a table of this game draws; a game that brings no page has its board as text. */
export async function loadTable(game: string): Promise<GameTable> {
  const page = pageOf(game);
  return page ? page.table() : (await import("../../table/plain/table")).plainTable(game);
}

/** The clause that says what is asked now. */
export const clauseNow = (game: string, phase: string | undefined): string => pageOf(game)?.clauses[phase ?? ""] ?? "";
