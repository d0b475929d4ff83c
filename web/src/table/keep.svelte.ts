/**
 * Where the keyboard is at the table. A move that was said takes its button away; the focus then goes to what comes next
 * in the same part of the table (`data-part`), or to what is to be done now, and is never lost.
 */
import { tick } from "svelte";

export type Part = "board" | "hand" | "moves" | "chronicle" | "acts";

const FOCUSABLE = 'button:not([disabled]):not([tabindex="-1"]), a[href], input, [tabindex="0"]';
const seen = (node: Element): boolean => node.getClientRects().length > 0 && !node.closest("[inert]");

/** The first thing of a part that can be done or looked at; parts may be in several pieces. */
export function entry(part: Part, root: ParentNode = document): HTMLElement | null {
  for (const piece of root.querySelectorAll(`[data-part="${part}"]`)) {
    const wanted = [
      ...piece.querySelectorAll<HTMLElement>("[data-first]"),
      ...piece.querySelectorAll<HTMLElement>(FOCUSABLE),
    ].find(seen);
    if (wanted) return wanted;
  }
  return null;
}

/** Something that held the focus is gone, without any update of the table. */
export const settled = (): boolean => window.dispatchEvent(new Event("settled"));

export class Keeper {
  private part: Part | null = null;

  /** Another person has the screen now: the keyboard begins at what is to be done. */
  begin(): void {
    this.part = "acts";
    this.restore();
  }

  /** Remembers where the focus is; undone by what is returned. */
  follow(): () => void {
    const note = (event: FocusEvent) => {
      if ((event.target as Element).closest("dialog")) return; // the focus comes back from there
      const piece = (event.target as Element).closest<HTMLElement | SVGElement>("[data-part]");
      this.part = (piece?.dataset["part"] as Part | undefined) ?? null;
    };
    const restore = () => void tick().then(() => this.restore());
    document.addEventListener("focusin", note);
    window.addEventListener("settled", restore);
    return () => {
      document.removeEventListener("focusin", note);
      window.removeEventListener("settled", restore);
    };
  }

  /** After an update: put a lost focus back. A pointer's user has lost nothing. */
  restore(): void {
    const now = document.activeElement;
    if (!this.part || (now && now !== document.body && now.isConnected)) return;
    const order: Part[] = [this.part, "acts", "moves", "hand", "board"];
    for (const part of order) {
      const found = entry(part);
      if (found) {
        found.focus({ preventScroll: part === "board" });
        return;
      }
    }
  }
}

/** Arrow keys, Home and End within a list of buttons, which are one stop of the Tab key. */
export function roving(list: HTMLElement, choose: string) {
  const every = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(choose)];
  const items = (): HTMLElement[] => every().filter(seen);
  // Whether they are seen is not asked at every change: the whole page would have to be laid out for it, before its time.
  const mark = (): void => {
    const all = every();
    const kept = all.find((one) => one.tabIndex === 0 && one.dataset["rove"] === "here") ?? all[0];
    for (const one of all) {
      const stop = one === kept ? 0 : -1;
      if (one.tabIndex !== stop || !one.hasAttribute("tabindex")) one.tabIndex = stop;
      if (one === kept) one.dataset["rove"] = "here";
      else delete one.dataset["rove"];
    }
  };
  const go = (to: HTMLElement | undefined): void => {
    if (!to) return;
    for (const one of items()) delete one.dataset["rove"];
    to.dataset["rove"] = "here";
    to.tabIndex = 0;
    to.focus();
    mark();
  };
  const key = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -at, End: all.length - 1 - at }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    go(all[(at + step + all.length) % all.length]);
  };
  const focused = (event: FocusEvent): void => {
    if (items().includes(event.target as HTMLElement)) go(event.target as HTMLElement);
  };
  const watch = new MutationObserver(mark);
  watch.observe(list, { childList: true, subtree: true });
  list.addEventListener("keydown", key);
  list.addEventListener("focusin", focused);
  mark();
  return {
    destroy: () => {
      watch.disconnect();
      list.removeEventListener("keydown", key);
      list.removeEventListener("focusin", focused);
    },
  };
}
