/** Too much at once: it is tried again by itself, not before the server has said, and not after somebody has given up. */
import { Refused } from "../api";

const LIMITS: readonly string[] = ["serve.too_fast", "serve.too_many"];
const UNSAID = 5; // seconds, where the server did not say how long
const LONGEST_WAIT = 60_000; // ms: whoever would have to wait longer is told so, and asks again if he still wants it

/** Milliseconds that the server wants one to wait; none where it has named no limit. */
export function pause({ key, seconds }: { key: string; seconds?: number | null | undefined }): number | null {
  return LIMITS.includes(key) ? (seconds ?? UNSAID) * 1000 : null;
}

/** The same, where somebody still remembers by then what he wanted. */
export function shortPause(refused: { key: string; seconds?: number | null | undefined }): number | null {
  const wait = pause(refused);
  return wait !== null && wait <= LONGEST_WAIT ? wait : null;
}

/** Does the work, and again after each wait; `waiting` hears why. */
export async function patiently<T>(
  work: () => Promise<T>,
  waiting: (why: Refused) => void,
  wanted: () => boolean = () => true,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const wait = error instanceof Refused ? shortPause(error) : null;
      if (!(error instanceof Refused) || wait === null) throw error;
      waiting(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!wanted()) throw error;
    }
  }
}
