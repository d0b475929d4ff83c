/** Where the question lies over the upright row: what room is left between them, and that what one may choose is in sight. */
import { tick } from "svelte";
import type { SinceForm } from "../../../lib/games/games";

const READABLE = 110; // px of an account of the others' turns: with less it is a line, so that all of the row is in sight
const LEAST = 57; // px of a terrain in such a row
const LINE = 52; // px of its heading

/** The lower end of a row; of one that takes what room there is, as low as it may be. */
function lowest(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect();
  return row.matches(".tall") ? top + LEAST * row.children.length : bottom;
}

export class Room {
  asking = $state<HTMLElement | null>(null); // what lies over the row's lower end: the account and the question
  sheet = $state(0); // and its height
  rows = $state(0); // the height of the row
  height = $state(innerHeight);
  scrolled = $state(0);
  private spare = $state(Infinity); // between row and question, as long as nothing is scrolled; beside it there is no end of it
  private question = $state(0);
  readonly form = $derived<SinceForm>(this.spare < READABLE ? "line" : "sheet");
  readonly most = $derived(this.form === "sheet" && this.spare < Infinity ? `${this.spare - LINE}px` : undefined);
  readonly over = $derived(this.spare + this.scrolled + this.question - this.sheet < -4); // the row goes on below

  constructor(private readonly board: () => HTMLElement | null) {}

  /** Called while a component begins; `goals` are where one may go. */
  follow(goals: () => string): void {
    // Whatever is brought into sight comes between head and question. Said of the page alone: a property that all inherit would
    // have every part of the board styled anew whenever the question changes.
    $effect(() => {
      if (!this.asking || !this.sheet) return;
      const { style } = document.documentElement;
      const head = this.board()?.querySelector<HTMLElement>(".track")?.offsetHeight ?? 0;
      style.scrollPadding = `${head}px 0 ${this.sheet + (parseFloat(getComputedStyle(this.asking).bottom) || 0)}px`;
      return () => style.removeProperty("scroll-padding");
    });
    $effect(() => {
      void [this.rows, this.sheet, this.height];
      const [row, asked] = [this.board()?.querySelector(".rows"), this.asking?.querySelector<HTMLElement>(".asked")];
      if (!row || !asked || !this.asking) return;
      const { position, bottom } = getComputedStyle(this.asking);
      this.question = asked.offsetHeight;
      const low = lowest(row) + scrollY;
      this.spare = position === "sticky" ? innerHeight - (parseFloat(bottom) || 0) - this.question - low : Infinity;
    });
    $effect(() => {
      void [goals(), this.spare];
      void tick().then(() => this.hides() && this.show());
    });
  }

  /** Whether it does so indeed, measured once everything stands where it stays: else nothing is scrolled. */
  private hides(): boolean {
    const row = this.board()?.querySelector(".rows");
    return this.over && !!row && !!this.asking && lowest(row) - 4 > this.asking.getBoundingClientRect().top;
  }

  /** Where one may go comes into sight; the first of it, if that is too much. */
  private show(): void {
    const lit = [...(this.board()?.querySelectorAll(".rows .goal, .rows .here") ?? [])];
    for (const one of [lit.at(-1), lit[0]]) one?.scrollIntoView({ block: "nearest" });
  }
}
