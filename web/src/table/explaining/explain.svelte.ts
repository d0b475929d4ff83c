/**
 * What a card does: shown beside it on hover, on focus and on a long press, which then does nothing else. Escape, a
 * touch elsewhere or moving on closes it; Tab goes from the card to the link in it and on.
 */
export interface About {
  game: string;
  name: string;
  kind?: string;
  lines: string[];
  clause: string;
  tap?: boolean; // a plain touch shows it too: there is nothing else to do with this card
}

export interface Shown {
  anchor: HTMLElement;
  about: About;
  by: "hover" | "focus" | "touch";
}

export const EXPLAIN_AFTER = 550; // ms until a card that is looked at explains itself
export const PRESS = 450;
const GRACE = 250; // to move from the card to what is shown
const AFTER = 400; // in which the click of a lifted finger comes
const SLIP = 10; // px that a finger may move
const BOX = "explained";

const state = $state<{ shown: Shown | null }>({ shown: null });
let leaving = 0;

export const shown = (): Shown | null => state.shown;

export function hide(): void {
  clearTimeout(leaving);
  state.shown?.anchor.removeAttribute("aria-describedby");
  state.shown = null;
}

export const hideSoon = (): void => {
  clearTimeout(leaving);
  leaving = window.setTimeout(hide, GRACE);
};

export const stay = (): void => clearTimeout(leaving);

function show(anchor: HTMLElement, about: About | null, by: Shown["by"]): void {
  if (!about) return;
  hide();
  anchor.setAttribute("aria-describedby", BOX);
  state.shown = { anchor, about, by };
}

/** The click after a long press is not meant. */
function silenceClick(node: HTMLElement): void {
  const silence = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const lifted = new AbortController();
  const end = () => {
    lifted.abort();
    setTimeout(() => node.removeEventListener("click", silence, { capture: true }), AFTER);
  };
  node.addEventListener("click", silence, { capture: true, once: true });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end, { signal: lifted.signal });
}

export function explain(
  node: HTMLElement,
  given: () => About | null,
): { update: (next: () => About | null) => void; destroy: () => void } {
  let about = given;
  let timer = 0;
  let from: { x: number; y: number } | null = null;
  const here = () => state.shown?.anchor === node;
  const wait = (by: Shown["by"], time: number, then?: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      then?.();
      show(node, about(), by);
    }, time);
  };
  const stop = () => {
    clearTimeout(timer);
    from = null;
  };

  const on: Record<string, (event: never) => void> = {
    pointerenter: (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      if (here()) stay();
      else wait("hover", EXPLAIN_AFTER);
    },
    pointerleave: () => {
      stop();
      if (here() && state.shown?.by === "hover") hideSoon();
    },
    pointerdown: (event: PointerEvent) => {
      stop();
      if (event.pointerType !== "touch") return;
      from = { x: event.clientX, y: event.clientY };
      wait("touch", PRESS, () => silenceClick(node));
    },
    pointermove: (event: PointerEvent) => {
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) stop();
    },
    pointerup: stop,
    pointercancel: stop,
    contextmenu: (event: Event) => from && event.preventDefault(),
    focus: () => node.matches(":focus-visible") && wait("focus", EXPLAIN_AFTER),
    blur: (event: FocusEvent) => {
      stop();
      if (
        here() &&
        state.shown?.by !== "touch" &&
        !document.getElementById(BOX)?.contains(event.relatedTarget as Node | null)
      )
        hideSoon();
    },
    click: () => {
      stop();
      if (about()?.tap && !here()) show(node, about(), "touch");
      else hide();
    },
    keydown: (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.shiftKey || !here()) return;
      const link = document.getElementById(BOX)?.querySelector<HTMLElement>("a");
      if (!link) return;
      event.preventDefault();
      link.focus();
    },
  };
  for (const [name, hear] of Object.entries(on)) node.addEventListener(name, hear as EventListener);
  return {
    update: (next) => void (about = next),
    destroy: () => {
      stop();
      if (here()) hide();
      for (const [name, hear] of Object.entries(on)) node.removeEventListener(name, hear as EventListener);
    },
  };
}
