/**
 * Touching the board while something is being shown: whoever may act is brought to the present, for all others it skips the
 * turn that is shown. On one's cards the same touch then does what it means there. Elsewhere on the board it does not: who
 * touched it saw another position, and would play a move he did not mean.
 */
import { flushSync } from "svelte";
import type { TableModel } from "../table.svelte";

const OTHERWISE = "dialog, [data-beats], [data-passing], .zoom, summary, a"; // what is touched there means something of its own
const PLAYS = "[data-terrain], [data-province], [data-unit], [data-move]";
const STILL = 8; // px: what moves farther drags the map

export const touching =
  (model: TableModel) =>
  (board: HTMLElement): (() => void) => {
    let down: PointerEvent | null = null;
    let keyed = false; // the click comes from a key, which was heard
    let swallowed = false; // and was not passed on
    const press = (event: PointerEvent): void => void (down = event);
    /** Whether that was all the touch was for. */
    const touch = (event: Event): boolean => {
      const { target } = event;
      if (!model.beats.behind || !(target instanceof Element) || target.closest(OTHERWISE)) return false;
      if (target.closest(PLAYS)) swallow(event);
      if (model.offers.length) flushSync(() => model.catchUp());
      else model.beats.skip();
      return event.defaultPrevented;
    };
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const click = (event: MouseEvent): void => {
      const heard = keyed && event.detail === 0;
      keyed = false;
      const dragged =
        event.detail > 0 && down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL;
      if (heard && swallowed) swallow(event);
      else if (!heard && !dragged) touch(event);
    };
    const key = (event: KeyboardEvent): void => {
      keyed = event.key === "Enter" || event.key === " ";
      swallowed = keyed && touch(event);
    };
    board.addEventListener("pointerdown", press, true);
    board.addEventListener("click", click, true);
    board.addEventListener("keydown", key, true);
    return () => {
      board.removeEventListener("pointerdown", press, true);
      board.removeEventListener("click", click, true);
      board.removeEventListener("keydown", key, true);
    };
  };
