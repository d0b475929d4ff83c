/**
 * The viewer's own time. What the server says is the present and known at once; what board, players and scenes draw is what
 * has been shown of it so far, step by step. Nothing of this is known to the server.
 */
import { tick } from "svelte";
import type { TurnStory, Update } from "../../lib/api";
import type { Step } from "../../lib/games/games";
import { settings } from "../../lib/settings.svelte";
import { heard } from "../since/lately";
import { tellBeat } from "./events";
import { pause } from "./pace";
import { byOneself, goesOn, MOST_UPDATES, type Passage, passage, renewed, sameMoment, turns } from "./queue";

type Picture = NonNullable<Update["picture"]>;

/** How a game shows what lies between two pictures; the last step is the later one. */
export type Steps = (before: Picture, after: Picture, story: Update["story"]) => Step[];

export const atOnce: Steps = (_, picture) => [{ picture, kinds: [] }];

/** What a card leads to, with what was to be heard of it. */
function withoutCards(steps: Step[]): Step[] {
  const [first, ...rest] = steps;
  if (!first || !rest[0] || first.kinds.some((kind) => kind !== "card")) return steps;
  return [{ ...rest[0], kinds: [...first.kinds, ...rest[0].kinds] }, ...rest.slice(1)];
}

export class Beats {
  shown = $state.raw<Update | null>(null);
  lines = $state.raw<TurnStory[]>([]); // the chronicle by turns, as far as it was shown
  from = $state(0); // the ply from which on what happens is told: one came, or came back, there
  now = $state.raw<Passage | null>(null); // what is being shown, or was shown last
  private queue = $state.raw<Passage[]>([]);
  private steps = $state.raw<Step[]>([]); // of what is being shown, those that are left
  all = $state.raw<TurnStory[]>([]); // and as far as it is known
  private last: Passage | null = null; // what came last
  private rushed: string | null = null; // the turn that is not waited for
  private timer = 0;
  private settling = false; // the page is drawing a step,
  private drawing = 0; // which has this number
  private held = new Set<string>();
  /** There is something to be shown yet. */
  behind = $derived.by(() => this.queue.length + this.steps.length > 0);
  /** How many turns are to be watched, the one that is being shown among them. */
  turns = $derived.by(() => turns(this.steps.length && this.now ? [this.now, ...this.queue] : this.queue));
  stepsOf: Steps = atOnce;

  constructor(private readonly covered: () => boolean) {}

  /** The next update; `live` if nothing can lie between it and the one before. Whether it goes on from there. */
  take(update: Update, present: Update | null, live: boolean): boolean {
    this.all = heard(this.all, update.since_turn, update.turns);
    const moment = present !== null && this.shown !== null && live && sameMoment(present, update);
    if (moment) {
      this.renew(update);
      return true;
    }
    if (!this.shown || !present || !live || !goesOn(present, update) || this.queue.length >= MOST_UPDATES) {
      this.land(update);
      return false;
    }
    if (byOneself(update) && this.behind) this.land(present);
    this.last = passage(update, this.last);
    this.queue = [...this.queue, this.last];
    if (byOneself(update)) this.stopWaiting();
    this.advance();
    return true;
  }

  /** Show the present as it is, and tell nothing of what led to it. */
  land(update: Update): void {
    this.stopWaiting();
    [this.queue, this.steps, this.now, this.last, this.rushed] = [[], [], null, null, null];
    this.shown = update;
    this.lines = this.all.filter((line) => line.last <= update.table.ply);
    this.from = update.table.ply;
  }

  /** Nothing more can be seen from here. */
  forget(): void {
    this.stopWaiting();
    [this.queue, this.steps, this.now, this.last, this.shown] = [[], [], null, null, null];
    [this.all, this.lines] = [[], []];
  }

  /** Do not wait for what is left of the turn that is being shown; what is told for itself is told all the same. */
  skip(): void {
    this.rushed = this.now?.turn ?? this.queue[0]?.turn ?? null;
    this.stopWaiting();
    this.advance();
  }

  /** Show these once more, the first of them as it is; the last is the present. */
  replay(kept: readonly Update[]): void {
    const [first, ...rest] = kept;
    if (!first) return;
    this.land(first);
    for (const update of rest) {
      this.last = passage(update, this.last);
      this.queue = [...this.queue, this.last];
    }
    this.advance();
  }

  /** For some reason nothing moves; until the same reason is gone. */
  hold(reason: string, on: boolean): void {
    if (on) this.held.add(reason);
    else this.held.delete(reason);
    this.advance();
  }

  /** Go on, if there is something to be shown and nothing lies over it. */
  advance(): void {
    if (this.settling || this.timer || !this.behind || this.isHeld() || this.covered()) return;
    if (!this.steps.length) this.begin();
    const [step, ...rest] = this.steps;
    if (!step || !this.now || !this.shown) return;
    this.steps = rest;
    const { update, turn } = this.now;
    // What lies between is still the moment before, in another picture.
    this.shown = rest.length ? { ...this.shown, picture: step.picture } : update;
    if (!rest.length) this.lines = heard(this.lines, update.since_turn, update.turns);
    const own = byOneself(update);
    for (const kind of step.kinds) tellBeat({ kind, own });
    if (!rest.length && update.table.result && update.since < update.table.ply) tellBeat({ kind: "victory", own });
    if (turn !== this.rushed) this.rushed = null;
    void this.rest(turn === this.rushed ? 0 : pause(step.kinds, settings.pace));
  }

  /** What lies beside the board holds up neither one's own moves nor whoever wants no pauses. */
  private isHeld(): boolean {
    const next = this.steps.length ? this.now : this.queue[0];
    return this.held.size > 0 && settings.pace !== "instant" && !(next && byOneself(next.update));
  }

  /** Take up the next update; one's own card needs not be shown, and where nothing is waited for only the end is. */
  private begin(): void {
    const [next, ...queue] = this.queue;
    const before = this.shown?.picture;
    if (!next?.update.picture || !before) return;
    this.now = next;
    this.queue = queue;
    const steps = this.stepsOf(before, next.update.picture, next.update.story);
    const last = { picture: next.update.picture, kinds: steps.flatMap((step) => step.kinds) };
    if (settings.pace === "instant") this.steps = [last];
    else if (byOneself(next.update)) this.steps = withoutCards(steps);
    else this.steps = steps;
  }

  /** Once it is drawn, and seen: whatever it has opened lies over the board by then. */
  private async rest(wait: number): Promise<void> {
    const mine = ++this.drawing;
    this.settling = true;
    await tick();
    if (mine !== this.drawing) return; // one has gone on
    this.settling = false;
    if (wait)
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.advance();
      }, wait);
    else this.advance();
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.settling = false;
    this.drawing += 1;
  }

  /** The same moment, in other words: of whoever sits there, say. */
  private renew(update: Update): void {
    const last = this.queue.at(-1) ?? (this.steps.length ? this.now : null);
    if (!last) {
      this.shown = update;
      this.lines = this.all;
      return;
    }
    const next = { ...last, update: renewed(last.update, update) };
    if (this.queue.length) this.queue = [...this.queue.slice(0, -1), next];
    else this.now = next;
    this.last = next;
  }
}
