/** Coming to a table: as whom one sits there, and what there is to say as long as there is nothing to see. */
import { api, Refused } from "../lib/api";
import { TableModel } from "./table.svelte";

const AGAIN = 3_000; // ms

export class Visit {
  model = $state.raw<TableModel | null>(null);
  shared = $state(false); // several people at this screen
  away = $state(false); // the server cannot be reached, and nothing is here yet
  problem = $state("");
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
      const first = await api.look(this.table);
      if (this.left) return;
      const mine = first.table.seats.flatMap((seat, k) => (seat.yours ? [k] : []));
      this.shared = mine.length > 1;
      this.model?.close();
      this.model = new TableModel(this.table, this.shared ? null : (mine[0] ?? null));
      [this.problem, this.away] = ["", false];
    } catch (error) {
      const final = error instanceof Refused && !error.passing;
      [this.away, this.problem] = [!final, final ? error.message : ""];
      if (this.away && !this.left) this.again = window.setTimeout(() => this.sitDown(), AGAIN);
    }
  }
}
