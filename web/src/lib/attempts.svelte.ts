/** Requests that may come to nothing: what went wrong is kept as a sentence to show. */
import { Refused } from "./api";
import { t } from "./texts.svelte";

export class Attempts {
  problem = $state("");
  away = $state(false); // the server could not be reached

  attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const found = await work();
      [this.problem, this.away] = ["", false];
      return found;
    } catch (error) {
      this.away = !(error instanceof Refused);
      this.problem = error instanceof Refused ? error.message : t("web.offline");
      return null;
    }
  };
}
