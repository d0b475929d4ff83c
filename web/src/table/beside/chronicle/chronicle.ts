/** The chronicle by turns, and between its lines what has happened to seats. Pure. */
import type { ChatLine, StoryLine, TurnStory } from "../../../lib/api";
import { heard } from "../../since/lately";

export interface Entry {
  key: string;
  ply: number;
  line: TurnStory | null; // none for a notice
  text: string;
}

export interface Chapter {
  key: string; // its own: a line may belong to a chapter before that of the line it follows
  id: string;
  name: string;
  entries: Entry[];
}

/** Whom and what is to be shown alone; null: all. */
export interface Wanted {
  seat: number | null;
  topic: string | null;
}

/** The latest first; a notice stands after the line that was the last by then. */
export function entries(turns: readonly TurnStory[], notices: readonly ChatLine[], { seat, topic }: Wanted): Entry[] {
  let [number, part] = [-1, 0];
  const told = turns.map((line) => {
    part = line.number === number ? part + 1 : 0;
    number = line.number;
    return { key: `line ${number}.${part}`, ply: line.last, line, text: line.text };
  });
  const wanted = told.filter(
    ({ line }) =>
      (seat === null || line.seat === seat || line.seats.includes(seat)) &&
      (topic === null || line.about.includes(topic)),
  );
  const nth = (at: number) => notices.slice(0, at).filter((one) => one.version === notices[at]?.version).length;
  const noted = notices.map(({ version, ply, text }, k) => ({
    key: `notice ${version}.${nth(k)}`, // what happens at once may be told in two
    ply,
    line: null,
    text,
  }));
  const all: Entry[] = seat === null && topic === null ? [...wanted, ...noted] : wanted;
  return all.sort((a, b) => a.ply - b.ply).reverse(); // of the same ply as they come
}

/** What belongs together under one heading; a notice stands with the lines before it. */
export function chapters(latest: readonly Entry[]): Chapter[] {
  const found: Chapter[] = [];
  let waiting: Entry[] = []; // notices, until it is known what they came after
  for (const one of latest) {
    waiting.push(one);
    if (!one.line) continue;
    const { id, name } = one.line.chapter;
    const last = found.at(-1);
    if (last?.id === id) last.entries.push(...waiting);
    else found.push({ key: `${id} ${found.length}`, id, name, entries: waiting });
    waiting = [];
  }
  if (waiting.length) found.push({ key: "", id: "", name: "", entries: waiting });
  return found;
}

/** The chronicle as it stood at a ply of a game: the turns before, and the one that was going on as far as it was played. */
export const upTo = (all: readonly TurnStory[], ply: number, turn: readonly TurnStory[]): TurnStory[] =>
  heard(
    all.filter((line) => line.last <= ply),
    turn[0]?.number ?? Infinity,
    turn,
  );

/** The single moves of a line, as they were told. */
export const details = (line: TurnStory, story: readonly StoryLine[]): StoryLine[] =>
  story.filter((one) => line.first <= one.ply && one.ply <= line.last);
