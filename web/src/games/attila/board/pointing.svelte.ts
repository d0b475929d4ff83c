/** The move that is pointed at, on the map, in the tray or in the list of moves: all three show it together. */
export const pointing = $state<{ move: string | null }>({ move: null });

const moveAt = (event: Event) =>
  event.target instanceof Element
    ? (event.target.closest<HTMLElement | SVGElement>("[data-move]")?.dataset.move ?? null)
    : null;

/** Follow pointer and focus through the page; undone by what is returned. */
export function followPointing(): () => void {
  const point = (event: Event) => {
    const move = moveAt(event);
    if (move !== pointing.move) pointing.move = move;
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  return () => {
    document.removeEventListener("pointerover", point);
    document.removeEventListener("focusin", point);
    pointing.move = null;
  };
}
