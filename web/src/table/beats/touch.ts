/**
 * Touching the board while something is being shown: whoever may act is brought to the present, and the same touch then does
 * what it means there; for all others it skips the turn that is shown.
 */
import { flushSync } from "svelte";
import type { TableModel } from "../table.svelte";

const OTHERWISE = "dialog, [data-beats], [data-passing], .zoom, summary, a"; // what is touched there means something of its own
const STILL = 8; // px: what moves farther drags the map

export const touching =
  (model: TableModel) =>
  (board: HTMLElement): (() => void) => {
    let down: PointerEvent | null = null;
    let keyed = false; // the click comes from a key, which was heard
    const press = (event: PointerEvent): void => void (down = event);
    const touch = (target: EventTarget | null): void => {
      if (!model.beats.behind || !(target instanceof Element) || target.closest(OTHERWISE)) return;
      if (model.offers.length) flushSync(() => model.catchUp());
      else model.beats.skip();
    };
    const click = (event: MouseEvent): void => {
      const heard = keyed && event.detail === 0;
      keyed = false;
      const dragged =
        event.detail > 0 && down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL;
      if (!heard && !dragged) touch(event.target);
    };
    const key = (event: KeyboardEvent): void => {
      keyed = event.key === "Enter" || event.key === " ";
      if (keyed) touch(event.target);
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
