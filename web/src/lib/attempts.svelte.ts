/** Requests that may come to nothing: what went wrong is kept as a sentence to show. */
import { Refused } from "./api";
import { t } from "./texts.svelte";

export class Attempts {
  problem = $state("");
  away = $state(false); // the server could not be reached

  attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    [this.problem, this.away] = ["", false];
    try {
      return await work();
    } catch (error) {
      this.away = !(error instanceof Refused);
      this.problem = error instanceof Refused ? error.message : t("web.offline");
      return null;
    }
  };
}
