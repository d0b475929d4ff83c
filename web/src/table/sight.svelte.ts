/**
 * What of a table is in sight. Where there is little room the column beside the board is a drawer, and on a phone its
 * parts are sheets over the board.
 */
import { tick } from "svelte";
import { entry, type Part } from "./keep.svelte";

export type Tab = "board" | "moves" | "beside" | "players" | "chronicle" | "chat" | "give";

const PHONE = 900,
  DRAWER = 1200; // px: narrower than that
const LETTERS: Record<string, Part> = { m: "moves", b: "board", h: "hand", c: "chronicle" };

export class Sight {
  width = $state(window.innerWidth);
  tab = $state<Tab>("board");
  drawer = $state(false); // open
  layout = $derived(this.width < PHONE ? "phone" : this.width < DRAWER ? "drawer" : "wide");
  sheet = $derived(this.layout === "phone" && this.tab !== "board"); // something lies over the board

  /** A tab that is pressed again gives way to the board. */
  pick(tab: Tab): void {
    this.tab = this.tab === tab ? "board" : tab;
  }

  /** Shows it in every layout. */
  show(tab: Tab): void {
    this.tab = tab;
    this.drawer = true;
  }

  /** The board again, in every layout. */
  putAway(): void {
    this.tab = "board";
    this.drawer = false;
  }

  /** A letter goes to a part of the table, Escape back to the board; whether the key meant anything. */
  press(key: string): boolean {
    const part = LETTERS[key.toLowerCase()];
    if (part) void this.goTo(part);
    else if (key === "Escape" && this.sheet) this.tab = "board";
    else if (key === "Escape" && this.layout === "drawer" && this.drawer) this.drawer = false;
    else return false;
    return true;
  }

  private async goTo(part: Part): Promise<void> {
    if (part === "moves" || part === "chronicle") this.show(part);
    else this.tab = "board";
    await tick();
    entry(part)?.focus();
  }
}
