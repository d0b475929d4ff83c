/** What one's hands do at the table: the unit taken up, the card looked at, the choice before it is sealed. */
import type { Snippet } from "svelte";
import type { Offer, TableInfo, StoryLine } from "../../../lib/api";
import type { SinceForm } from "../../../lib/games/games";
import { settings } from "../../../lib/settings.svelte";
import { moved } from "../beats";
import * as choosing from "../cards/choice";
import { blank, type Memory, remember } from "../cards/memory";
import { goals, goalsByUnit, type Sorted, sort } from "../offers";
import { type Route, routes } from "./routes";
import { reveals, stories, type Story } from "../scenes/story";
import { below, type Card, other, type Seat, unitIn, whereIs, type ClashPicture, type RevealScene } from "../picture";

export interface Given {
  picture: ClashPicture;
  offers: Offer[];
  table: TableInfo;
  seat: number | null;
  play: (move: string) => Promise<boolean>;
  story?: StoryLine[];
  sealed?: number; // these two at a table that is played, not when one looks back at it
  takeBack?: () => void;
  why?: (...names: string[]) => void;
  from?: number;
  marked?: ClashPicture | null;
  since?: Snippet<[SinceForm]>;
}

export type Subject = { kind: "unit" | "card" | "terrain"; id: string } | null;

export class Desk {
  private selected = $state<string | null>(null);
  private local = $state.raw<choosing.Choice>(choosing.nothing);
  private queue = $state.raw<string[]>([]);
  private sent: string | null = null;
  private before: ClashPicture | null = null;
  private heard = 0; // the moment of the picture before
  memory = $state.raw<Memory>(blank);
  subject = $state.raw<Subject>(null); // looked at: under the pointer or the focus
  opened = $state<string | null>(null); // a crowd that is unfolded
  turned = $state.raw<RevealScene[]>([]); // the reveals being shown, one after the other
  scene = $state.raw<Story[]>([]); // the conflicts being told
  locking = $derived.by(() => this.queue.length > 0);

  constructor(private readonly given: () => Given) {}

  get picture(): ClashPicture {
    return this.given().picture;
  }
  get table(): TableInfo {
    return this.given().table;
  }
  get offers(): Offer[] {
    return this.given().offers;
  }
  get sealed(): number {
    return this.given().sealed ?? 0;
  }
  get live(): boolean {
    return this.given().takeBack !== undefined;
  }
  get low(): Seat {
    return below(this.picture);
  }
  get high(): Seat {
    return other(this.low);
  }

  sorted: Sorted = $derived.by(() => sort(this.offers));
  takeable = $derived.by(() => goalsByUnit(this.sorted));
  /** The unit taken up; the only one that can go is taken up by itself. */
  unit: string | null = $derived.by(() => {
    if (this.selected && this.takeable.has(this.selected)) return this.selected;
    return this.takeable.size === 1 && this.selected === null ? ([...this.takeable.keys()][0] ?? null) : null;
  });
  goals = $derived.by(() => goals(this.sorted, this.unit));
  from = $derived.by(() => (this.unit ? whereIs(this.picture, this.unit) : null));
  routes: Route[] = $derived.by(() => routes(this.picture.row, this.from, this.goals, this.low));
  /** The card turned up that is mine to play now. */
  playing: Card | null = $derived.by(() =>
    this.offers.length && this.picture.phase === "place" ? this.picture.sides[this.low].revealed : null,
  );
  /** The offer behind what is looked at. */
  looked: Offer | null = $derived.by(() => {
    const subject = this.subject;
    if (!subject) return null;
    if (subject.kind === "terrain") return this.goals.get(subject.id) ?? null;
    return subject.kind === "unit" ? (this.sorted.marry.get(subject.id) ?? null) : null;
  });

  /** What lies elsewhere than when one's last turn was over. */
  marked: ReadonlySet<string> = $derived.by(() => {
    const { marked, picture } = this.given();
    return marked ? moved(marked, picture) : new Set();
  });

  play(move: string): void {
    this.subject = null;
    void this.given().play(move);
  }

  pressTerrain(id: string): void {
    const offer = this.goals.get(id);
    if (offer) this.play(offer.move);
    else {
      this.subject = { kind: "terrain", id };
      this.given().why?.(id, ...(this.unit ? [this.unit] : []));
    }
  }

  pressUnit(id: string): void {
    const offer = this.sorted.marry.get(id);
    if (offer) this.play(offer.move);
    else if (this.takeable.has(id)) this.selected = this.unit === id ? "" : id;
    else {
      this.subject = { kind: "unit", id };
      this.given().why?.(id);
    }
  }

  takeUp(id: string): void {
    if (this.takeable.has(id)) this.selected = id;
  }

  cancel(): void {
    this.selected = "";
    this.subject = null;
    this.opened = null;
    if (this.choosing && !this.locking) this.clear();
  }

  look(subject: Subject): void {
    this.subject = subject;
  }

  // The secret choice.
  get expert(): boolean {
    return this.picture.options.mode === "expert";
  }
  get choosing(): boolean {
    return (
      this.picture.own !== null &&
      (this.picture.phase === "pick" || this.picture.phase === "return") &&
      this.picture.turn_part === "preparation"
    );
  }
  get locked(): boolean {
    return this.choosing && this.offers.length === 0 && this.sealed > 0;
  }
  private get fixed(): (string | null)[] {
    return (this.picture.own?.choice ?? []).map((card) => card?.id ?? null);
  }
  /** All cards drawn, by value: those that lie at a place too. */
  drawn: Card[] = $derived.by(() => {
    const own = this.picture.own;
    if (!own) return [];
    const cards = new Map(
      [...own.hand, ...own.choice.flatMap((card) => (card ? [card] : []))].map((card) => [card.id, card]),
    );
    return [...cards.values()].sort((a, b) => a.value - b.value);
  });
  choice: choosing.Choice = $derived.by(() =>
    choosing.merge(
      this.local,
      this.fixed,
      this.drawn.map((card) => card.id),
    ),
  );
  missing = $derived.by(() => choosing.missing(this.choice));
  complete = $derived.by(() => choosing.complete(this.choice, this.expert));
  /** Whether a place can still be changed here; sealed ones only by taking back. */
  free(place: number): boolean {
    return !this.locking && this.fixed[place] === null;
  }

  private change(next: choosing.Choice): void {
    if (this.choosing && this.offers.length && !this.locking) this.local = next;
  }
  toggle(card: string): void {
    if (!this.fixed.includes(card)) this.change(choosing.toggle(this.choice, card));
  }
  put(card: string, place: number): void {
    if (!this.fixed.includes(card) && this.free(place)) this.change(choosing.put(this.choice, card, place));
  }
  rest(where: choosing.Rest): void {
    this.change({ ...this.local, rest: where });
  }
  clear(): void {
    this.change(choosing.nothing);
  }
  card(id: string | null): Card | null {
    return id ? (this.picture.material.deck.find((card) => card.id === id) ?? null) : null;
  }

  lock(): void {
    if (!this.complete || this.locking || this.locked) return;
    this.queue = choosing.moves(this.choice, this.fixed, this.expert);
    this.sent = null;
    this.send();
  }

  /** Send what can be sent; called whenever new offers come. */
  send(): void {
    const move = choosing.next(this.queue, this.offers, this.sent);
    if (move === null) return;
    if (move === "stop") {
      this.queue = [];
      return;
    }
    this.queue = this.queue.slice(1);
    this.sent = move;
    void this.given()
      .play(move)
      .then((taken) => (taken ? this.send() : (this.queue = [])));
  }

  change_mind(): void {
    this.queue = [];
    this.given().takeBack?.();
  }

  /** A new picture has come: remember what was played, and tell what has happened. Who has moved on it. */
  arrive(picture: ClashPicture, story: StoryLine[], ply: number, from = 0): ReadonlySet<string> {
    const before = this.before;
    if (before === picture) return new Set();
    this.memory = remember(this.memory, picture, story);
    if (before && (before.turn !== picture.turn || before.turn_part !== picture.turn_part)) {
      this.selected = null;
      this.subject = null;
    }
    if (picture.turn_part !== "preparation") this.local = choosing.nothing;
    const goesOn = before !== null && this.heard <= ply && this.heard >= from;
    if (goesOn && this.live && this.heard < ply) {
      const fought = stories(story, this.heard);
      if (fought.length) this.scene = fought;
      if (settings.pace !== "instant") this.turned = [...this.turned, ...reveals(story, this.heard)];
    }
    if (this.unit === null && this.selected && unitIn(picture, this.selected) === null) this.selected = null;
    this.before = picture;
    this.heard = ply;
    return goesOn && before.actor !== picture.seat ? moved(before, picture) : new Set();
  }
}
