/** How the game may have gone on after the better move: looked at step by step, in place of what was played. */
import { api, type JudgedDecision, type LineStep, type ReviewLine } from "../../../lib/api";
import { Attempts } from "../../../lib/attempts.svelte";
import { better } from "../chances/chances";

export class Line {
  found = $state.raw<ReviewLine | null>(null);
  at = $state(0); // which of its steps is shown
  asking = $state(false);
  readonly tries = new Attempts();
  private turn = 0; // only the last question counts

  constructor(private readonly table: string) {}

  get step(): LineStep | null {
    return this.found?.steps[this.at] ?? null;
  }

  async open(decision: JudgedDecision): Promise<void> {
    const instead = better(decision);
    if (!instead || this.asking) return;
    const mine = ++this.turn;
    this.asking = true;
    const found = await this.tries.attempt(
      () => api.reviewLine(this.table, decision.place, instead.move),
      () => mine === this.turn,
    );
    if (mine !== this.turn) return;
    this.asking = false;
    if (found?.steps.length) [this.found, this.at] = [found, 0];
  }

  /** Back to the game as it was played. */
  close(): void {
    this.turn++;
    [this.found, this.at, this.asking] = [null, 0, false];
  }

  go(to: number): void {
    const last = (this.found?.steps.length ?? 1) - 1;
    this.at = Math.max(0, Math.min(last, to));
  }
}
