/** Requests that may come to nothing: what went wrong is kept as a sentence to show. */
import { onDestroy } from "svelte";
import { Refused } from "./api";
import { patiently } from "./wire/patience";
import { t } from "./texts.svelte";

/** Why one has to wait, and that nothing is to be done for it. */
export const putOff = (why: string): string => `${why} ${t("web.patience.by_itself")}`;

export class Attempts {
  problem = $state("");
  away = $state(false); // the server could not be reached
  private here = true; // somebody looks at what comes of them

  constructor() {
    onDestroy(() => (this.here = false));
  }

  /** Does it; what was too much at once is tried again as long as it is wanted. */
  attempt = async <T>(work: () => Promise<T>, wanted: () => boolean = () => true): Promise<T | null> => {
    const waiting = (why: Refused) => ([this.problem, this.away] = [putOff(why.message), false]);
    try {
      const found = await patiently(work, waiting, () => this.here && wanted());
      [this.problem, this.away] = ["", false];
      return found;
    } catch (error) {
      if (!wanted()) return null;
      this.away = !(error instanceof Refused);
      this.problem = error instanceof Refused ? error.message : t("web.offline");
      return null;
    }
  };
}
