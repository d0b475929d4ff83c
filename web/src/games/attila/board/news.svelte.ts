/** What is new on the board since the picture before: a card, a pawn, a peace, and what is told for itself. */
import type { StoryLine } from "../../../lib/api";
import { pacified, type Placed, placed, type Played, played, type Scene, scenes } from "../changes";
import type { AttilaPicture } from "../picture";

interface Seen {
  picture: AttilaPicture;
  seat: number | null;
  ply: number;
  story: readonly StoryLine[];
  from: number; // what happened up to this ply is not told
  live: boolean; // what is told is told one after the other; looking back, only that of the moment
}

export class News {
  newest = $state.raw<Placed | null>(null);
  mine = $state(false); // the newest pawn came from one's own hand
  card = $state.raw<Played | null>(null); // being shown, before what it does
  laid = $state.raw<string[]>([]); // pacified just now
  scenes = $state.raw<Scene[]>([]); // to be told, one after the other
  private before: Seen | null = null;

  /** Another picture is shown; whether something is told for itself. */
  arrive(now: Seen): boolean {
    const was = this.before;
    this.before = now;
    if (!was || was.seat !== now.seat || was.picture === now.picture) return false;
    if (was.ply > now.ply || was.ply < now.from) {
      [this.newest, this.card, this.laid] = [null, null, []];
      return false;
    }
    const came = placed(was.picture, now.picture);
    if (came) [this.newest, this.mine] = [came, was.picture.actor === now.seat && now.seat !== null];
    const card = played(was.picture, now.picture);
    this.card = card && card.seat !== now.seat ? card : null;
    this.laid = pacified(was.picture, now.picture);
    const told = was.ply < now.ply ? scenes(now.story, was.ply) : [];
    this.scenes = now.live ? [...this.scenes, ...told] : told;
    return told.length > 0;
  }

  next(): void {
    this.scenes = this.scenes.slice(1);
  }
}
