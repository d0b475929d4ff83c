/** "No action card" is said together with the choice before it, unless one asks to be asked. */
import { untrack } from "svelte";
import type { Offer } from "../../../lib/api";
import { settings } from "../../../lib/settings.svelte";
import { type ActionCard, move } from "../offers";
import type { AttilaPicture } from "../picture";

const TRIES = 60; // while the move before is still being acknowledged

interface Now {
  picture: AttilaPicture;
  offers: Offer[];
  seat: number | null;
  live: boolean; // a table that is played
  play: (move: string) => Promise<boolean>;
}

export class Folding {
  folded = $state(false); // the action card is being declined: one is not asked
  later = $state(false); // an action card was pressed that cannot be played yet: one is asked at the end of this turn
  private came = ""; // the phase before, where it was one's own
  private now: (() => Now) | null = null;

  /** While the board is there. */
  follow(now: () => Now): void {
    this.now = now;
    $effect(() => {
      const { picture, offers, seat } = now();
      untrack(() => {
        if (!this.folds(picture, offers, seat) || !now().live) return;
        this.folded = true;
        const still = () => move(now().offers, "pass") !== null;
        void this.decline((one) => now().play(one), still).finally(() => (this.folded = false));
      });
    });
  }

  /** An action card that cannot be played yet: whether one will be asked about it at the end of the turn. */
  press(card: ActionCard): boolean {
    const now = this.now?.();
    const own = now?.seat === null || !now ? null : now.picture.players[now.seat];
    if (!now?.live || now.picture.phase !== "influence" || !now.offers.length || !own?.[card]) return false;
    this.later = !this.later;
    return true;
  }

  /** Whether to decline at once: the turn's end follows one's own choice, and nothing happened in between. */
  folds(picture: AttilaPicture, offers: Offer[], seat: number | null): boolean {
    const own = seat !== null && picture.actor === seat;
    const before = this.came;
    this.came = own ? picture.phase : "";
    const ends = before === "influence" && this.came === "turn_end" && move(offers, "pass") !== null;
    const asked = settings.askAction || this.later;
    if (this.came !== "influence") this.later = false;
    return ends && !asked;
  }

  /** Said as soon as the move before is through. */
  async decline(play: (move: string) => Promise<boolean>, still: () => boolean): Promise<void> {
    for (let k = 0; k < TRIES && still(); k++) {
      if (await play("pass")) return;
      await new Promise((then) => requestAnimationFrame(then));
    }
  }
}
