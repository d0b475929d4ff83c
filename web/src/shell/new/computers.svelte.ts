/** Whether the computers of a game can think by now; asked again until they can. */
import { api, type Computers } from "../../lib/api";

const AGAIN = 2_000; // ms

export class GameComputers {
  now = $state.raw<Computers | null>(null);
  private timer = 0;
  private game = "";

  /** Of this game from now on. */
  follow(game: string): void {
    this.stop();
    [this.game, this.now] = [game, null];
    void this.look(game);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.game = "";
  }

  private async look(game: string): Promise<void> {
    const found = await api.computers(game).catch(() => null); // then it is not known, and asked again
    if (this.game !== game) return;
    this.now = found;
    if (!found?.ready) this.timer = window.setTimeout(() => void this.look(game), AGAIN);
  }
}
