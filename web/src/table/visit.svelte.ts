/** Coming to a table: as whom one sits there, and what there is to say as long as there is nothing to see. */
import { api, Refused } from "../lib/api";
import { putOff } from "../lib/attempts.svelte";
import { pause } from "../lib/wire/patience";
import { TableModel } from "./table.svelte";

const AGAIN = 3_000; // ms

export class Visit {
  model = $state.raw<TableModel | null>(null);
  shared = $state(false); // several people at this screen
  away = $state(false); // the server cannot be reached, and nothing is here yet
  problem = $state("");
  patience = $state(""); // too much at once: it is tried again after the time that the server said
  private left = false;
  private again = 0;

  constructor(readonly table: string) {
    void this.sitDown();
  }

  retry(): void {
    if (this.model) this.model.retry();
    else void this.sitDown();
  }

  /** One has another seat now, or none any more. */
  async seatChanged(): Promise<void> {
    this.model?.close();
    this.model = null;
    await this.sitDown();
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.again);
    this.model?.close();
  }

  private async sitDown(): Promise<void> {
    clearTimeout(this.again);
    try {
      const mine = await api.seats(this.table);
      if (this.left) return;
      this.shared = mine.length > 1;
      this.model?.close();
      this.model = new TableModel(this.table, this.shared ? null : (mine[0] ?? null));
      [this.problem, this.patience, this.away] = ["", "", false];
    } catch (error) {
      const refused = error instanceof Refused ? error : null;
      const wait = refused && pause(refused);
      this.problem = refused && !refused.passing ? refused.message : "";
      this.patience = refused && wait !== null ? putOff(refused.message) : "";
      this.away = !this.problem && !this.patience;
      if (!this.problem && !this.left) this.again = window.setTimeout(() => this.sitDown(), wait ?? AGAIN);
    }
  }
}
