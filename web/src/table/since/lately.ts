/**
 * What the others did since one's last turn: the last lines of the chronicle that are not one's own, an entry a turn.
 * Where all act in the same turn it is all that they did in that one, however often one acted in between.
 */
import type { TurnStory } from "../../lib/api";

/** A line of it, with its small picture. */
export type Line = Pick<TurnStory, "sign" | "about" | "text"> & Partial<Pick<TurnStory, "parts" | "gist">>;

export interface Entry {
  key: string; // its own: two sides may turn up a card at the same ply
  seat: number | null; // whose turn it was
  lines: readonly Line[];
  first: number; // the plies it tells of
  last: number;
}

export interface Lately {
  from: number; // the ply after which all of it happened
  entries: readonly Entry[];
  turn: string; // in which all act, by its name
  acted: boolean; // one has played since
}

/** Forget what an update tells anew, and hear it. */
export const heard = (lines: readonly TurnStory[], since: number, next: readonly TurnStory[]): TurnStory[] => [
  ...lines.filter((line) => line.number < since),
  ...next,
];

/** Of a spectator's, as many turns as there are seats. */
export function lately(lines: readonly TurnStory[], seat: number | null, seats: number): Lately {
  const told = lines.filter((line) => line.number > 0); // the opening is no turn
  const acted = (mine: boolean) =>
    new Set(told.filter((one) => one.seat !== null && (one.seat === seat) === mine).map((one) => one.number));
  const [ours, theirs] = [acted(true), acted(false)];
  // With all that it brought: a war in one's own turn is no news of the others.
  const isOwn = (line: TurnStory | undefined) =>
    line !== undefined &&
    seat !== null &&
    (line.seat === seat || (line.seat === null && ours.has(line.number) && !theirs.has(line.number)));
  let end = told.length;
  while (end > 0 && isOwn(told[end - 1])) end -= 1;
  let begin = end;
  while (begin > 0 && !isOwn(told[begin - 1])) begin -= 1;
  const all = entries(told.slice(begin, end));
  const found = seat === null ? all.slice(-seats) : all;
  const since = { from: (found[0]?.first ?? 1) - 1, entries: found, turn: "", acted: end < told.length };
  const last = told.at(-1);
  if (!last || seat === null || ![...ours].some((number) => theirs.has(number))) return since;
  const theirShare = told.filter((line) => line.number === last.number && line.seat !== seat);
  return { ...since, entries: entries(theirShare), turn: last.chapter.name };
}

/** What is nobody's alone, such as a war, belongs to the turn that brought it. */
function entries(lines: readonly TurnStory[]): Entry[] {
  const found: (Entry & { number: number })[] = [];
  for (const { number, seat, sign, about, text, brief, parts, gist, first, last } of lines) {
    const line = { sign, about, text: brief || text, parts, gist };
    const entry = found.at(-1);
    if (entry && entry.number === number && (seat === null || seat === entry.seat)) {
      found[found.length - 1] = { ...entry, lines: [...entry.lines, line], last: Math.max(last, entry.last) };
    } else found.push({ key: `${number} ${found.length}`, number, seat, lines: [line], first, last });
  }
  return found;
}

/** The banner says whose turn it was: of several lines only the first names him, whatever space stands before a colon. */
export const unnamed = (lines: readonly Line[], name: string): Line[] =>
  lines.map((line, k) => {
    const rest =
      k && name && line.text.startsWith(name) ? /^\s?:\s*(.)(.*)$/s.exec(line.text.slice(name.length)) : null;
    return rest ? { ...line, text: `${rest[1]?.toLocaleUpperCase()}${rest[2]}` } : line;
  });
