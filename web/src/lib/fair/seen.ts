/**
 * What a server has shown of a table that must never change: the commitment, the seals when our number was opened, and
 * the heads of the hash chain over the log. At the end the record is compared with it (`check.ts`).
 */
import type { Update } from "../api";

interface Head {
  seat: number | null; // from which it was seen,
  ply: number; // after how many moves, by that seat's own count
  head: string;
}

export interface Seen {
  commitment: string;
  sealed: readonly string[];
  undone: number;
  heads: readonly Head[];
}

const seen = new Map<string, Seen>();
const NOTHING: Seen = { commitment: "", sealed: [], undone: 0, heads: [] };

/** As it is after another update: pure. */
export function seenWith(before: Seen, { table, since, seat }: Pick<Update, "table" | "since" | "seat">): Seen {
  const { undone, ply, head, contributions: given } = table;
  const kept =
    undone === before.undone ? before.heads : before.heads.filter((one) => one.seat === seat && one.ply < since);
  const known = !head || kept.some((one) => one.head === head);
  return {
    commitment: before.commitment || table.commitment,
    sealed: given?.asked ? given.sealed : before.sealed,
    undone,
    heads: known ? kept : [...kept, { seat, ply, head }],
  };
}

const place = (table: string): string => `seen.${table}`;

function ofThisTab(table: string): Seen {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(place(table)) ?? "{}") as Partial<Seen>) };
  } catch {
    return NOTHING;
  }
}

export const seenOf = (table: string): Seen => seen.get(table) ?? ofThisTab(table);

/** Keep what an update shows, for as long as the tab is open: of the heads the last. */
export function witness(update: Update): void {
  const now = seenWith(seenOf(update.table.id), update);
  seen.set(update.table.id, now);
  try {
    sessionStorage.setItem(place(update.table.id), JSON.stringify({ ...now, heads: now.heads.slice(-1) }));
  } catch {
    // It holds until the page is closed.
  }
}
