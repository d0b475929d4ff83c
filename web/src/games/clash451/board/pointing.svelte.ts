/** The move that is pointed at, on the board or in the list of moves: all show together what it would change. */
export const pointing = $state<{ move: string | null }>({ move: null });

const moveAt = (event: Event): string | null =>
  event.target instanceof Element ? (event.target.closest<HTMLElement>("[data-move]")?.dataset["move"] ?? null) : null;

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
