/** A finished game that is being judged, or was: begun where nobody has, looked at until it is done. */
import { api, type Care, type Judged, type Reviewed } from "../../lib/api";
import { Attempts } from "../../lib/attempts.svelte";

const LOOK_EVERY = 700; // ms

const later = (pause: number) => new Promise((resolve) => setTimeout(resolve, pause));

export class Judging {
  care = $state<Care>("glance"); // what was asked for last
  progress = $state.raw<Reviewed | null>(null); // of that
  judged = $state.raw<Judged | null>(null); // the best there is so far
  judgedWith = $state<Care>("glance");
  readonly tries = new Attempts();
  private turn = 0; // only the last question counts
  private seat: number | null = null;
  private open = false;
  private asked = false;

  constructor(private readonly table: string) {}

  /** From these eyes: plies are counted by what they were told. */
  async from(seat: number | null, open: boolean): Promise<void> {
    [this.seat, this.open] = [seat, open];
    if (!this.asked) {
      this.asked = true;
      const careful = await this.tries.attempt(() => api.review(this.table, "quick", seat, open));
      if (careful?.state === "done") this.care = "quick"; // somebody has had it done
    }
    await this.look();
  }

  /** Once more, with more care, or because it came to nothing. */
  async ask(care: Care): Promise<void> {
    this.care = care;
    await this.look(true);
  }

  stop(): void {
    this.turn = -1;
  }

  private async look(again = false): Promise<void> {
    if (this.turn < 0) return;
    const mine = ++this.turn;
    const [care, seat, open] = [this.care, this.seat, this.open];
    const wanted = () => mine === this.turn;
    if (care === "quick" && this.judgedWith === "glance" && this.judged) void this.again("glance", seat, open, wanted);
    for (;;) {
      const found = await this.tries.attempt(() => api.review(this.table, care, seat, open), wanted);
      if (!found || !wanted()) return;
      this.progress = found;
      if (found.judged) {
        [this.judged, this.judgedWith] = [found.judged, care];
        return;
      }
      if (found.state === "none" || (found.state === "failed" && again)) {
        again = false;
        if (!(await this.tries.attempt(() => api.beginReview(this.table, care), wanted))) return;
      } else if (found.state === "failed") return;
      else await later(LOOK_EVERY);
      if (!wanted()) return;
    }
  }

  /** What there is already, from other eyes, while something better is on its way. */
  private async again(care: Care, seat: number | null, open: boolean, wanted: () => boolean): Promise<void> {
    const found = await this.tries.attempt(() => api.review(this.table, care, seat, open), wanted);
    if (found?.judged && wanted() && this.judgedWith === care) this.judged = found.judged;
  }
}
