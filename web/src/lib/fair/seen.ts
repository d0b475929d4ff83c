/**
 * What a server has shown of a table that must never change: the commitment, all seals before our number was opened, and
 * the heads of the hash chain over the log. At the end the record is compared with it (`check.ts`). It is kept by this
 * browser, for a game by days outlives every tab.
 */
import type { Update } from "../api";
import { keep, keptObject, lose } from "../kept";
import { numberOf } from "./numbers";

const MOST_HEADS = 400; // of a table
const MOST_TABLES = 40;
const LONG_OVER = 30 * 24 * 3_600_000; // ms

interface Head {
  seat: number | null; // from which it was seen,
  ply: number; // after how many moves, by that seat's own count,
  undone: number; // and how often some had been taken back
  head: string;
}

/** A number of this browser that was sealed at the table. */
export interface Own {
  seal: string;
  number: string;
  beside: readonly string[]; // all seals, as they were shown when it was asked for first; none before
}

export interface Seen {
  commitment: string; // the first that was shown,
  early: boolean; // and whether that was before the game began
  own: readonly Own[]; // the one that was asked for last is the last
  promised: string; // sealed with the wish for a rematch
  undone: number;
  heads: readonly Head[];
}

export const NOTHING: Seen = { commitment: "", early: false, own: [], promised: "", undone: 0, heads: [] };

const unkept = new Map<string, Seen>(); // what the browser does not take, until the page is closed

function withOwn(own: readonly Own[], seal: string, number: string | null): readonly Own[] {
  return !number || own.some((one) => one.seal === seal) ? own : [...own, { seal, number, beside: [] }];
}

/** Whoever asks for it a second time may have changed the others meanwhile. */
function asked(own: readonly Own[], seals: readonly string[]): readonly Own[] {
  const now = own.find(({ seal, beside }) => !beside.length && seals.includes(seal));
  return now ? [...own.filter((one) => one !== now), { ...now, beside: seals }] : own;
}

/** The first and the last of very many; what is between is in the chain that they belong to. */
const bounded = (heads: readonly Head[]): readonly Head[] =>
  heads.length > MOST_HEADS ? heads.filter((_, n) => n % 2 === 0 || n > MOST_HEADS / 2) : heads;

/** As it is after another update: pure. Heads before an undo's place stand for what came after it, too. */
export function seenWith(
  before: Seen,
  { table, since, seat }: Pick<Update, "table" | "since" | "seat">,
  numbers = numberOf,
): Seen {
  const { undone, ply, head, contributions: given } = table;
  let own = (given?.sealed ?? []).reduce((all, seal) => withOwn(all, seal, numbers(seal)), before.own);
  if (given?.asked) own = asked(own, given.sealed);
  const heads = before.heads.map((one) =>
    undone > before.undone && one.undone === before.undone && one.seat === seat && one.ply < since
      ? { ...one, undone }
      : one,
  );
  const known = !head || heads.some((one) => one.head === head && one.undone >= undone);
  return {
    ...before,
    commitment: before.commitment || table.commitment,
    early: before.commitment ? before.early : !!given,
    own,
    undone: Math.max(before.undone, undone), // an update may have been overtaken
    heads: known ? heads : bounded([...heads.filter((one) => one.head !== head), { seat, ply, undone, head }]),
  };
}

const place = (table: string): string => `seen.${table}`;

export const seenOf = (table: string): Seen => unkept.get(table) ?? { ...NOTHING, ...keptObject(place(table)) };

/** When each of the tables was over, or 0; those that are to be forgotten first in front. */
function tables(): [string, number][] {
  return (Object.entries(keptObject("seen")) as [string, number][]).sort(([, a], [, b]) => (a || 1e15) - (b || 1e15));
}

/** Of the first of them, as far as it must or may be; gives the others. */
function forget(all: [string, number][], which: (at: number, number: number) => boolean): [string, number][] {
  const gone = all.filter(([, at], number) => which(at, number));
  for (const [table] of gone) lose(place(table));
  const rest = all.filter((one) => !gone.includes(one));
  keep("seen", JSON.stringify(Object.fromEntries(rest)));
  return rest;
}

function store(table: string, now: Seen, over = false): void {
  let all = tables();
  const known = all.find(([id]) => id === table);
  if (!known || (over && !known[1])) {
    const others = all.filter((one) => one !== known);
    all = forget(others, (at, n) => (at && at < Date.now() - LONG_OVER) || n <= others.length - MOST_TABLES);
    forget([...all, [table, over ? Date.now() : 0]], () => false);
  }
  unkept.delete(table);
  while (!keep(place(table), JSON.stringify(now))) {
    all = tables();
    const first = all.find(([id, at]) => at && id !== table);
    if (!first) return void unkept.set(table, now);
    forget(all, (_, n) => all[n] === first);
  }
}

/** Keep what an update shows. */
export function witness(update: Update): void {
  const { id, rematch, stage } = update.table;
  const now = seenWith(seenOf(id), update);
  store(id, now, stage === "over");
  if (rematch && now.promised) sealedHere(rematch, now.promised);
}

/** A number of this page goes to that table, whatever will be shown of it. */
export function sealedHere(table: string, seal: string): void {
  const before = seenOf(table);
  const own = withOwn(before.own, seal, numberOf(seal));
  if (own !== before.own) store(table, { ...before, own });
}

/** A number of this page goes to the table at which those of this one meet again. */
export const promised = (table: string, seal: string): void => store(table, { ...seenOf(table), promised: seal });

/** This page has opened a table: what was committed to is known before a number is. `beside`: all seals, if no more come. */
export function openedByUs(table: string, commitment: string, seal: string, beside: readonly string[] = []): void {
  const before = seenOf(table);
  const own = withOwn(before.own, seal, numberOf(seal));
  store(table, {
    ...before,
    commitment: before.commitment || commitment,
    early: before.early || !before.commitment,
    own: beside.length ? asked(own, beside) : own,
  });
}
