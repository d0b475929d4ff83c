/** One study, live: what it says, where one is, and whether one goes there together with the others. */
import type { Attempts } from "../../lib/attempts.svelte";
import type { StudyCursor, StudyView } from "../../lib/api";
import { TableSocket, type Answer, type Question } from "../../lib/wire/socket";
import type { Language } from "../../lib/texts.svelte";
import { asks, type Edit } from "./asks";

export interface Line {
  ask(question: Question): Promise<Answer>;
  close(): void;
}

export class Study {
  view = $state.raw<StudyView>() as StudyView;
  place = $state("0");
  together = $state(true);
  leader = $state("");
  stale = $state(false);
  gone = $state(""); // why there is nothing any more
  private cursor: string | null = null; // where whoever leads was last
  private pointing = 0; // what one has said and is not answered yet: one's own echo leads nowhere
  private line: Line | null = null;

  constructor(
    first: StudyView,
    private readonly tries: Attempts,
  ) {
    this.view = first;
    this.place = first.question?.at ?? "0";
  }

  get edits(): boolean {
    return this.view.role === "edit";
  }

  get comments(): boolean {
    return this.view.role !== "view";
  }

  connect(language: Language): void {
    this.close();
    this.line = new TableSocket(
      this.view.table,
      null,
      language,
      {
        onUpdate: () => undefined,
        onPresence: () => undefined,
        onConnection: (state) => (this.stale = state === "stale"),
        onRefusal: (text) => (this.gone = text),
        onPatience: () => undefined,
        onSeatLost: () => undefined,
        onSignedOut: (text) => (this.gone = text),
        onStudy: (view) => this.hear(view),
        onCursor: (cursor) => this.lead(cursor),
      },
      this.view.id,
    );
  }

  use(line: Line): void {
    this.line = line;
  }

  close(): void {
    this.line?.close();
    this.line = null;
  }

  hear(view: StudyView): void {
    this.view = view;
    const here = this.place;
    const there = here.startsWith("v") ? view.moves.some((one) => one.place === here) : this.shown(here);
    if (!there) this.place = view.question?.at ?? "0";
  }

  /** Whoever leads has gone somewhere. */
  lead({ place, name }: StudyCursor): void {
    if (this.pointing) return;
    [this.cursor, this.leader] = [place, name];
    if (this.together) this.place = place;
  }

  /** Go somewhere oneself: who edits takes the others along, anybody else looks around by himself from then on. */
  go(place: string): void {
    if (place === this.place || !this.shown(place)) return;
    this.place = place;
    if (!this.together) return;
    if (this.edits) void this.point();
    else if (this.cursor !== null) this.together = false;
  }

  join(together: boolean): void {
    this.together = together;
    if (!together) return;
    if (this.edits) void this.point();
    else if (this.cursor !== null) this.place = this.cursor;
  }

  /** Whether the game is shown so far. */
  shown(place: string): boolean {
    return place.startsWith("v") || this.view.until === null || Number(place) <= this.view.until;
  }

  async edit(edit: Edit): Promise<boolean> {
    const done = await this.tries.attempt(() => asks.edit(this.view.id, edit));
    if (!done) return false;
    if (edit.kind === "add" || edit.kind === "remove") {
      if (this.view.version < done.version)
        this.view = (await this.tries.attempt(() => asks.look(this.view.id))) ?? this.view;
      this.go(done.place);
    }
    return true;
  }

  private async point(): Promise<void> {
    if (!this.line) return;
    this.pointing++;
    await this.line.ask({ kind: "point", place: this.place });
    this.pointing--;
  }
}
