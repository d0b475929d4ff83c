/**
 * This page's own random numbers for the key of all chance, so that nobody can have chosen the deal. Only the hash of one
 * is sent at first; the number when all hashes are shown. Each is kept by its hash, also for after a reload.
 */
import { keep, keptObject } from "../kept";

const KEPT = "numbers";
const MOST_KEPT = 24; // those of a table are kept with it, too (`seen.ts`)

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Also what other tabs have kept. */
const stored = () => new Map(Object.entries(keptObject(KEPT)) as [string, string][]);

const numbers = stored();
let next: Promise<string> | null = null; // sealed and not used yet,
let last = ""; // and its hash

/** SHA-256. Where the page comes by plain HTTP the browser does not give its own. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = (globalThis.crypto as Partial<Crypto>).subtle;
  if (own) return new Uint8Array(await own.digest("SHA-256", bytes));
  return (await import("./sha256")).sha256(bytes);
}

async function seal(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  last = hex(await digest(bytes));
  numbers.set(last, hex(bytes));
  keep(KEPT, JSON.stringify(Object.fromEntries([...stored().set(last, hex(bytes))].slice(-MOST_KEPT))));
  return last;
}

/** The hash of a number that no table has yet: the same until it is used, so that what is sent again is the same. */
export const spare = (): Promise<string> => (next ??= seal());

/** A table has it, or it is open. */
export function used(sealed: string): void {
  if (sealed === last) next = null;
}

export const numberOf = (sealed: string): string | null => numbers.get(sealed) ?? stored().get(sealed) ?? null;
