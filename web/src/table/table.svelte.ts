/** One table as the page knows it: the last update, the whole chronicle, who is here, and what can be done. */
import {
  api,
  type ChatLine,
  type GalleryLine,
  type RefusedCandidate,
  type HintGiven,
  type Offer,
  type Presence,
  type StoryLine,
  type TurnStory,
  type Update,
} from "../lib/api";
import { witness } from "../lib/fair/seen";
import { same } from "../lib/wire/same";
import { putOff } from "../lib/attempts.svelte";
import { type Answer, type Question, TableSocket } from "../lib/wire/socket";
import { settings } from "../lib/settings.svelte";
import { type Language, language } from "../lib/texts.svelte";
import { Beats } from "./beats/beats.svelte";
import { covered, watchCover } from "./beats/cover";
import { kept as keptSince } from "./since/kept";
import type { MarkedMove } from "./pointing/marks";
import { type Lately, lately } from "./since/lately";
import { about, type Reasons, reasons } from "./explaining/refusals";

const WARNING_PATIENCE = 4_000; // ms until a move is played without waiting for a warning any longer
const NOT_YET: readonly string[] = ["table.hint_not_ready", "table.hint_ready_in"];

/** What came, as far as it is new: the rest is what is drawn already. */
const renewed = (last: Update | null, next: Update): Update => ({
  ...next,
  table: same(last?.table, next.table),
  offers: same(last?.offers, next.offers),
  picture: next.picture && { ...same(last?.picture, next.picture) },
});

export class TableModel {
  update = $state.raw<Update | null>(null); // the present
  readonly beats = new Beats(covered); // and what of it is shown
  story = $state.raw<StoryLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  gallery = $state.raw<GalleryLine[]>([]); // what those say who only watch
  presence = $state.raw<Presence | null>(null);
  names = $state.raw<string[]>([]); // of all who have had a seat since one came: what they did is told under these
  lost = $state<number | null>(null); // since when the connection is gone, in ms since 1970
  refusal = $state<{ text: string; clause: string | null } | null>(null);
  missing = $state(""); // the table cannot be shown at all, and why
  hint = $state.raw<HintGiven | null>(null);
  hintAwaited = $state(false); // it was asked for before hints could be given: it is asked for again as soon as they can
  marks = $state.raw<MarkedMove[]>([]); // drawn on the board, by a hint
  tried = $state.raw<MarkedMove | null>(null); // and where a moment is tried again, what was better there
  warning = $state.raw<{ move: string; text: string } | null>(null); // it was about to be played, and may be a blunder
  reasons = $state.raw<Reasons | null>(null); // why something touched cannot be done
  patience = $state(""); // too much at once: why something is tried again only after a while
  dismissed = $state(false); // the seat that one had is no longer one's own
  closed = $state<number | null>(null); // how many of the notices were seen, or told before one came
  busy = $state(false);
  seat = $state<number | null>(null);
  private socket: TableSocket;
  private base = $state.raw<{ ply: number; picture: Update["picture"] } | null>(null);
  private kept = $state.raw<Update[]>([]); // since one's last turn, to be seen again
  private away = false; // the connection was lost since the last update
  private readonly uncover = watchCover(() => this.beats.advance());
  private known: { of: Update; refusals: Promise<RefusedCandidate[]> } | null = null; // asked once for each update

  constructor(
    readonly table: string,
    seat: number | null,
  ) {
    this.seat = seat;
    this.socket = new TableSocket(table, seat, language(), {
      onUpdate: (update) => this.take(update),
      onPresence: (presence) => {
        this.presence = presence;
        if (this.hintAwaited && presence.computers.hints) void this.askHint();
      },
      onGallery: (lines) => this.overhear(lines),
      onConnection: (state) => {
        this.lost = state === "live" ? null : (this.lost ?? Date.now());
        this.away ||= state === "stale";
      },
      onRefusal: (text) => (this.missing = this.update ? "" : text),
      onPatience: (why) => (this.patience = why && putOff(why)),
      onSeatLost: () => {
        this.dismissed = true;
        this.forget(null);
      },
      onSignedOut: (text) => {
        this.forget(null);
        this.missing = text;
      },
    });
  }

  get live(): boolean {
    return this.lost === null;
  }

  /** Reach for the server at once. */
  retry(): void {
    this.socket.retry();
  }

  get offers(): Offer[] {
    return this.update?.offers ?? [];
  }

  /** What has happened as far as it was shown. */
  toldStory: StoryLine[] = $derived.by(() => {
    const ply = this.beats.shown?.table.ply ?? 0;
    return this.beats.behind ? this.story.filter((line) => line.ply <= ply) : this.story;
  });

  /** What the others did since one's last turn, as far as it was shown. */
  told: Lately = $derived.by(() => this.since(this.beats.lines));

  /** As the board stood when one's last turn was over, until one plays in the next: just what the lines tell of. */
  marked: Update["picture"] = $derived.by(() => {
    const [first] = this.kept;
    const { from, acted } = this.told;
    if (acted || !first) return null;
    if (first.table.ply <= from) return first.picture;
    return this.base?.ply === from ? this.base.picture : null;
  });

  /** Whether there is something to be shown again, and nothing else to be shown. */
  get replayable(): boolean {
    const some = this.told.entries.length > 0 && !this.beats.behind;
    return some && (this.kept.length > 1 || this.update?.table.stage === "playing");
  }

  /** What came before one did, or came back, is asked for. */
  async watchAgain(): Promise<void> {
    const [[first], { from }] = [this.kept, this.told];
    if (!this.replayable || !first) return;
    if (first.table.ply > from && this.update?.table.stage === "playing") {
      const { again } = await import("./since/again");
      const found = await again(first, from, this.story).catch(() => [first]); // then what one has seen is shown
      if (first === this.kept[0]) this.kept = [...found, ...this.kept.slice(1)];
    }
    if (this.replayable && this.kept.length > 1) this.beats.replay(this.kept);
  }

  /** Whoever came after his last turn has not seen it: how the board stood then is asked for once. */
  private async lookBack(): Promise<void> {
    const [{ from }, seat] = [this.since(this.beats.all), this.seat];
    if (seat === null || !from) return;
    const found = await api.ply(this.table, from, seat, false).catch(() => null); // then nothing is marked
    if (found && seat === this.seat) this.base = { ply: from, picture: found.picture };
  }

  private since(lines: TurnStory[]): Lately {
    return lately(lines, this.seat, this.update?.table.seats.length ?? 0);
  }

  /** Show the present, whatever was to be seen on the way. */
  catchUp(): void {
    if (this.update && this.beats.behind) this.beats.land(this.update);
  }

  /** The seats that this person holds. */
  get mine(): number[] {
    return (this.update?.table.seats ?? []).flatMap((seat, k) => (seat.yours ? [k] : []));
  }

  /** What has happened to seats, said by nobody. */
  get notices(): ChatLine[] {
    return this.chat.filter((line) => line.notice);
  }

  /** The latest, if it came since one is here and was not closed. */
  get news(): ChatLine | null {
    return this.notices.slice(this.closed ?? 0).at(-1) ?? null;
  }

  closeNews(): void {
    this.closed = this.notices.length;
  }

  /** Play a move; whether it was taken. */
  async play(move: string): Promise<boolean> {
    if (this.busy) return false;
    this.catchUp(); // what one does, one does in the present
    this.busy = true;
    this.hint = null;
    this.reasons = null;
    try {
      if (await this.keptBack(move)) return false;
      return (await this.ask((seat) => ({ kind: "play", seat, move })))?.kind === "ack";
    } finally {
      this.busy = false;
    }
  }

  /** Whether a warning comes first: only for whoever wants to be warned, once for a move, and never waited for long. */
  private async keptBack(move: string): Promise<boolean> {
    const anyway = this.warning?.move === move;
    const [seat, update] = [this.seat, this.update];
    this.warning = null;
    if (anyway || !settings.warn || seat === null || !update?.table.aids.hints || this.offers.length < 2) return false;
    const asked = api.warning(this.table, seat, move).catch(() => null);
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WARNING_PATIENCE));
    const text = (await Promise.race([asked, late]))?.text;
    if (!text || this.update?.table.ply !== update.table.ply) return false;
    this.warning = { move, text };
    return true;
  }

  takeBack(): Promise<Answer | null> {
    this.catchUp();
    return this.ask((seat) => ({ kind: this.update?.sealed ? "take_back" : "undo", seat }));
  }

  answerUndo(agree: boolean): Promise<Answer | null> {
    return this.ask((seat) => ({ kind: "answer_undo", seat, agree }));
  }

  /** A line of the talk, which says itself why it is refused. */
  talk(text: string): Promise<Answer> {
    return this.socket.ask({ kind: "chat", text });
  }

  /** Lines of the gallery, some of which may be known. */
  overhear(lines: GalleryLine[]): void {
    const anew = new Set(lines.map((line) => line.number));
    this.gallery = [...this.gallery.filter((line) => !anew.has(line.number)), ...lines];
  }

  async askHint(): Promise<void> {
    const answer = await this.ask((seat) => ({ kind: "hint", seat }));
    this.hint = answer?.kind === "hint_given" ? answer : null;
    this.hintAwaited = answer?.kind === "refused" && NOT_YET.includes(answer.key);
    if (this.hintAwaited) this.refusal = null; // the page says when it will be there
  }

  /** What this seat may want to say now and cannot; asked only when somebody wants to know. */
  askRefusals(): Promise<RefusedCandidate[]> {
    const update = this.update;
    if (!update || !this.offers.length || this.seat === null) return Promise.resolve([]);
    if (this.known?.of !== update) {
      const asked = this.socket.ask({ kind: "refusals", seat: this.seat });
      this.known = {
        of: update,
        refusals: asked.then((answer) => (answer.kind === "refusals_given" ? answer.refusals : [])),
      };
    }
    return this.known.refusals;
  }

  /** Something with these names was touched and is not offered: why not? */
  async whyNot(names: string[]): Promise<void> {
    const update = this.update;
    const found = reasons(about(await this.askRefusals(), names));
    if (update === this.update) this.reasons = found;
  }

  /** Give the screen to another of one's seats; none is the neutral page. */
  handOver(seat: number | null): void {
    this.forget(seat);
    this.socket.lookFrom(seat);
  }

  speak(next: Language): void {
    this.socket.speak(next);
  }

  close(): void {
    this.uncover();
    this.beats.forget();
    this.socket.close();
  }

  /** What was seen from a seat is not for whoever looks from another. */
  private forget(seat: number | null): void {
    this.update = null;
    this.beats.forget();
    [this.kept, this.base] = [[], null];
    this.story = [];
    this.chat = [];
    [this.hint, this.hintAwaited, this.warning] = [null, false, null];
    this.refusal = null;
    this.reasons = null;
    this.seat = seat;
  }

  /** Something that a seat asks for; a refusal is shown. */
  private async ask(question: (seat: number) => Question): Promise<Answer | null> {
    this.refusal = null;
    if (this.seat === null) return null;
    const answer = await this.socket.ask(question(this.seat));
    if (answer.kind === "refused") this.refusal = { text: answer.text, clause: answer.clause ?? null };
    return answer;
  }

  private take(came: Update): void {
    witness(came);
    if (came.table.contributions) void import("./room/contributing").then(({ contribute }) => contribute(came));
    const update = renewed(this.update, came);
    this.story = [...this.story.filter((one) => one.ply <= update.since), ...update.story];
    const anew = new Set(update.chat.map((line) => line.version)); // in another language, say
    this.chat = [...this.chat.filter((line) => !anew.has(line.version)), ...update.chat];
    this.closed ??= this.notices.length;
    if (update.table.ply !== this.update?.table.ply) [this.hint, this.hintAwaited, this.warning] = [null, false, null]; // of another position
    this.names = [...new Set([...this.names, ...update.table.seats.map((seat) => seat.name)])];
    const live = this.beats.take(update, this.update, !this.away);
    if (!live && update.table.stage === "playing") void this.lookBack();
    this.kept = keptSince(live ? this.kept : [], update, this.since(this.beats.all).from);
    this.away = false;
    this.update = update;
    this.reasons = null;
    this.missing = "";
  }
}
