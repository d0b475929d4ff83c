/**
 * The keys under which something is asked. What is asked again with the same content, before it was answered, is the
 * same intention and happens once; whatever is new, or was answered, gets a key of its own.
 */
const LASTING = 120_000; // ms: who asks for the same after that means it anew

const open = new Map<string, { key: string; since: number }>();

/** Nobody else makes the same. `crypto.randomUUID` would do, but not where the page comes by plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key for this content. */
export function keyFor(content: string, now = Date.now()): string {
  for (const [old, { since }] of open) if (now - since > LASTING) open.delete(old);
  const kept = open.get(content) ?? { key: newKey(), since: now };
  open.set(content, kept);
  return kept.key;
}

/** The server has done it, or said why not. */
export function answered(content: string): void {
  open.delete(content);
}
