/**
 * The proof of a finished game, worked out here: commitment, seals, key, every draw from the weights that the replay
 * carries, the chain, and what this browser has seen on the way. It knows no rule; loaded with the end of a game only.
 */
import { hex } from "./numbers";
import type { Own, Seen } from "./seen";
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

/** What can hold or not; and what could not be compared. */
export type StepId =
  | ("commitment" | "before" | "seals" | "own" | "draws" | "chain" | "heads")
  | ("away" | "left_out" | "no_number" | "no_heads");

/** One thing that was looked at: whether it holds, none if nobody can say, and how many there were of it. */
export interface Step {
  id: StepId;
  ok: boolean | null;
  count: number;
}

/** Nobody chose the deal; it follows from the seed; so it does, but not from our number, too; or something is wrong. */
export type Verdict = "holds" | "follows" | "without" | "broken";

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

/** Of the heads that were seen those that no undo can have voided, and those that are there anyway. */
function headsStep(record: Proven, seen: Seen, heads: string[]): Step {
  const undos = record.aids?.undo ?? [];
  if (undos.length < seen.undone) return { id: "heads", ok: false, count: 0 };
  const places = new Map(heads.map((head, n) => [head, n]));
  const stood = ({ seat, ply, undone }: Seen["heads"][number]): boolean => {
    const cut = Math.min(...undos.slice(undone)); // the place of the deepest undo since
    if (cut === Infinity) return true;
    const last = seen.heads.findLast((one) => one.seat === seat && places.has(one.head));
    if (!last) return false;
    const whole = places.get(last.head)!; // so many moves, of which this seat was told `ply`: no more were hidden before
    return ply + whole - last.ply < Math.min(cut, whole);
  };
  const compared = seen.heads.filter((one) => places.has(one.head) || stood(one));
  if (!compared.length) return { id: "no_heads", ok: null, count: 0 };
  return { id: "heads", ok: compared.every(({ head }) => places.has(head)), count: compared.length };
}

/** The number of this browser that counts; by the number alone where a page of before has kept no more. */
function ownOf(seen: Seen, sealed: string[], numberOf: (sealed: string) => string | null): Own | undefined {
  const known = sealed.map((seal) => ({ seal, number: seal && numberOf(seal), beside: [] }));
  return seen.own.at(-1) ?? known.flatMap((one) => (one.number ? [{ ...one, number: one.number }] : [])).at(-1);
}

/** Nothing where a game has no seed of its own: it goes on from another, or came from elsewhere without one. */
export function prove(record: Proven, seen: Seen, numberOf: (sealed: string) => string | null): Step[] {
  const { seed, commitment, contributions: given } = record;
  if (!seed || !commitment) return [];
  const sealed = record.sealed ?? [];
  const key = keyOf(seed, given);
  const heads = headsOf(record, key);
  const steps: Step[] = [];
  const step = (id: StepId, ok: boolean | null, count = 1) => void steps.push({ id, ok, count });
  step("commitment", hex(sha256(bytes(seed))) === commitment && (seen.commitment || commitment) === commitment);
  const own = ownOf(seen, sealed, numberOf);
  const place = own ? sealed.indexOf(own.seal) : -1;
  const counted = place < 0 ? undefined : own;
  if (seen.early && (!counted || counted.beside.length)) step("before", true);
  else step("away", null, 0);
  if (given || sealed.length) {
    const shown = !counted?.beside.length || counted.beside.join("/") === sealed.join("/");
    const fit = sealed.join("/") === (given ?? []).map(sealOf).join("/");
    step("seals", shown && fit, sealed.filter(Boolean).length);
  }
  if (counted) step("own", given?.[place] === counted.number);
  else step(own ? "left_out" : "no_number", null, 0);
  step("draws", drawsHold(record, key), record.draws?.length ?? 0);
  if (record.chain) step("chain", heads.at(-1) === record.chain, record.actions.length);
  steps.push(headsStep(record, seen, heads));
  return steps;
}

/** Nobody chose a deal into which went a number of ours that nobody knew when seed and seals were fixed. */
export function verdict(steps: readonly Step[]): Verdict {
  const ids = new Set(steps.map(({ id }) => id));
  if (steps.some(({ ok }) => ok === false)) return "broken";
  if (ids.has("left_out")) return "without";
  return ids.has("own") && ids.has("before") ? "holds" : "follows";
}
