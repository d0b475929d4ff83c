/**
 * What those who hear the table are told: of oneself every move, of the others the lines of the chronicle, once their turn is
 * over or something is asked. Whoever listens to every single move of the others hears nothing else.
 */
import type { StoryLine, TurnStory } from "../../lib/api";

export interface News {
  story: readonly StoryLine[];
  turns: readonly TurnStory[];
  seat: number | null; // from which one looks
  awaited: readonly number[]; // the seats that the game waits for; none when it is over
}

export class Hearing {
  private ply: number | null = null; // the last of which something was heard; none at first
  private seat: number | null = null;
  private told = new Map<string, string>(); // lines by their place

  /** What has come since the last time; nothing at first, nor from another seat's count. */
  news(now: News): string[] {
    const latest = now.story.at(-1)?.ply ?? 0;
    const known = this.ply !== null && this.seat === now.seat && this.ply <= latest ? this.ply : null;
    const fresh = known === null ? [] : now.story.filter((one) => one.ply > known);
    [this.ply, this.seat] = [latest, now.seat];
    const own = fresh.filter((one) => isOwn(one, now));
    const lines = this.lines(now, fresh, known !== null);
    return [...own.flatMap((one) => one.texts), ...lines];
  }

  /** The lines that are new, or say something else than before. */
  private lines(now: News, fresh: readonly StoryLine[], aloud: boolean): string[] {
    const before = this.told;
    this.told = new Map();
    const found: string[] = [];
    const open = aloud ? stillOpen(now) : Infinity;
    numbered(now.turns).forEach(([place, line], k) => {
      const said = before.get(place);
      if (k >= open && said !== line.text) {
        if (said !== undefined) this.told.set(place, said);
        return;
      }
      this.told.set(place, line.text);
      if (aloud && said !== line.text && !isHeard(line, fresh, now)) found.push(line.text);
    });
    return found;
  }
}

/** Each line with its turn and its place in it. */
function numbered(turns: readonly TurnStory[]): [string, TurnStory][] {
  let [number, part] = [-1, 0];
  return turns.map((line) => {
    part = line.number === number ? part + 1 : 0;
    number = line.number;
    return [`${number}.${part}`, line];
  });
}

/** Where the lines begin that may still change, because whoever they are about goes on. */
function stillOpen({ turns, seat, awaited }: News): number {
  const last = turns.at(-1);
  const whose = turns.findLast((line) => line.number === last?.number && line.seat !== null)?.seat;
  const goesOn = whose !== undefined && whose !== null && awaited.includes(whose);
  if (!last || !goesOn || (seat !== null && awaited.includes(seat))) return turns.length;
  return turns.findLastIndex((line) => line.number !== last.number || (line.seat !== null && line.seat !== whose)) + 1;
}

/** One's own moves, and what chance brings in one's own turn. */
function isOwn(one: StoryLine, { turns, seat }: News): boolean {
  if (seat === null) return false;
  if (one.actor !== null) return one.actor === seat;
  return turns.some((line) => line.seat === seat && line.first <= one.ply && one.ply <= line.last);
}

/** Whether a line is about oneself, or tells what one's own move, and nobody else's, has just brought. */
function isHeard(line: TurnStory, fresh: readonly StoryLine[], { seat }: News): boolean {
  if (seat === null) return false;
  if (line.seat !== null) return line.seat === seat;
  const actors = fresh.filter((one) => line.first <= one.ply && one.ply <= line.last).map((one) => one.actor);
  return actors.includes(seat) && actors.every((actor) => actor === null || actor === seat);
}
