/**
 * This page's own random numbers for the key of all chance, so that nobody can have chosen the deal. Only the hash of one
 * is sent at first; the number when all hashes are shown. Each is kept by its hash, also for after a reload.
 */
import { keep, kept } from "../kept";

const KEPT = "numbers";
const MOST_KEPT = 24;

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function stored(): Record<string, string> {
  try {
    return JSON.parse(kept(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

const numbers = new Map<string, string>(Object.entries(stored()));
let next: Promise<string> | null = null; // sealed and not used yet

/** SHA-256. Where the page comes by plain HTTP the browser does not give its own. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = (globalThis.crypto as Partial<Crypto>).subtle;
  if (own) return new Uint8Array(await own.digest("SHA-256", bytes));
  return (await import("./sha256")).sha256(bytes);
}

async function seal(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const sealed = hex(await digest(bytes));
  numbers.set(sealed, hex(bytes));
  keep(KEPT, JSON.stringify(Object.fromEntries([...numbers].slice(-MOST_KEPT))));
  return sealed;
}

/** The hash of a number that no table has yet: the same until it is used, so that what is sent again is the same. */
export const spare = (): Promise<string> => (next ??= seal());

/** A table has it. */
export function used(): void {
  next = null;
}

export const numberOf = (sealed: string): string | null => numbers.get(sealed) ?? null;
