/**
 * What has not changed stays the same object, so that only what has is drawn anew: every update brings the whole picture,
 * and most of it is as it was. For plain data: what JSON can say, and what is derived from it.
 */

type Known = Record<string, unknown>;

const isKnown = (value: unknown): value is Known =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The later one, in which each part that is as before is the earlier; all of it, if nothing has changed. */
export function same<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (Array.isArray(after)) {
    if (!Array.isArray(before)) return after;
    const found = after.map((one: unknown, k) => same(before[k], one));
    return (before.length === found.length && found.every((one, k) => one === before[k]) ? before : found) as T;
  }
  if (!isKnown(after) || !isKnown(before)) return after;
  const names = Object.keys(after);
  const found: Known = {};
  let kept = names.length === Object.keys(before).length;
  for (const name of names) {
    found[name] = same(before[name], after[name]);
    kept &&= name in before && found[name] === before[name];
  }
  return (kept ? before : found) as T;
}
