/**
 * The proof of a finished game, worked out here: commitment, seals, key, every draw from the weights that the replay
 * carries, the chain, and what this page has seen on the way. It knows no rule; loaded with the end of a game only.
 */
import { hex } from "./numbers";
import type { Seen } from "./seen";
import { hmac, sha256 } from "./sha256";

export interface Draw {
  action: number;
  stream: string;
  number: number;
  words: string[];
  weights: number[];
}

/** Of the record, what is looked at here. */
export interface Proven {
  actions: string[];
  seed?: string;
  commitment?: string;
  sealed?: string[];
  contributions?: string[];
  chain?: string;
  draws?: Draw[];
  aids?: { undo?: number[] };
}

export type StepId = "commitment" | "seals" | "own" | "draws" | "chain" | "heads";

/** One thing that was looked at: whether it holds, and how many there were of it. */
export interface Step {
  id: StepId;
  ok: boolean;
  count: number;
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const hash = (text: string): string => hex(sha256(ascii(text)));
const sealOf = (number: string): string => number && hex(sha256(bytes(number)));

const keyOf = (seed: string, numbers?: readonly string[]): Uint8Array =>
  numbers ? sha256(ascii([seed, ...numbers].join("/"))) : bytes(seed);

/** The word that the key gives there. */
export function drawn(key: Uint8Array, { stream, number, words, weights }: Draw): string | undefined {
  const total = BigInt(weights.reduce((sum, one) => sum + one, 0));
  if (total <= 0n) return undefined;
  const fair = total * (2n ** 64n / total);
  for (let attempt = 0; ; attempt++) {
    const u = new DataView(hmac(key, ascii(`${stream}/${number}/${attempt}`)).buffer).getBigUint64(0);
    if (u >= fair) continue;
    let left = Number(u % total);
    return words[weights.findIndex((weight) => (left -= weight) < 0)];
  }
}

/** All heads of the chain. */
export function headsOf(record: Proven, key: Uint8Array): string[] {
  const heads = [hash([record.commitment ?? "", ...(record.sealed ?? [])].join("/"))];
  record.actions.forEach((action, n) =>
    heads.push(hash(`${heads[n]} ${hex(hmac(key, ascii(`chain/${n}/${action}`)))}`)),
  );
  return heads;
}

function drawsHold(record: Proven, key: Uint8Array): boolean {
  const places = record.actions.flatMap((action, n) => (action.startsWith("chance ") ? [n] : []));
  const counts = new Map<string, number>();
  const given = record.draws ?? [];
  return (
    given.length === places.length &&
    given.every((one, n) => {
      const number = counts.get(one.stream) ?? 0;
      counts.set(one.stream, number + 1);
      const right = one.action === places[n] && one.number === number && one.words.length === one.weights.length;
      return right && record.actions[one.action] === `chance ${drawn(key, one)}`;
    })
  );
}

/** Nothing where a game has no seed of its own: it goes on from another, or came from elsewhere without one. */
export function prove(record: Proven, seen: Seen, numberOf: (sealed: string) => string | null): Step[] {
  const { seed, commitment, contributions: given } = record;
  if (!seed || !commitment) return [];
  const sealed = record.sealed ?? [];
  const key = keyOf(seed, given);
  const heads = headsOf(record, key);
  const steps: Step[] = [
    {
      id: "commitment",
      ok: hex(sha256(bytes(seed))) === commitment && (seen.commitment || commitment) === commitment,
      count: 1,
    },
  ];
  const shown = !seen.sealed.length || seen.sealed.join("/") === sealed.join("/");
  if (given || !shown)
    steps.push({
      id: "seals",
      ok: shown && sealed.join("/") === (given ?? []).map(sealOf).join("/"),
      count: sealed.filter(Boolean).length,
    });
  const own = seen.sealed.map((one, k) => ({ k, number: one && numberOf(one) })).filter((one) => one.number);
  if (own.length) steps.push({ id: "own", ok: own.every(({ k, number }) => given?.[k] === number), count: own.length });
  steps.push({ id: "draws", ok: drawsHold(record, key), count: record.draws?.length ?? 0 });
  if (record.chain) steps.push({ id: "chain", ok: heads.at(-1) === record.chain, count: record.actions.length });
  const undone = record.aids?.undo?.length ?? 0;
  const all = new Set(heads);
  const kept = undone === seen.undone ? seen.heads : []; // after undos that were not seen some may be void
  if (kept.length) steps.push({ id: "heads", ok: kept.every((one) => all.has(one.head)), count: kept.length });
  if (undone < seen.undone) steps.push({ id: "heads", ok: false, count: 0 });
  return steps;
}
