/** The word that is pointed at, on the map, in the tray or in the list of moves: all three show it together. */
export const pointing = $state<{ word: string | null }>({ word: null });

const wordAt = (event: Event) => (event.target instanceof Element ? (event.target.closest<HTMLElement | SVGElement>("[data-word]")?.dataset.word ?? null) : null);

/** Follow pointer and focus through the page; undone by what is returned. */
export function followPointing(): () => void {
  const point = (event: Event) => {
    const word = wordAt(event);
    if (word !== pointing.word) pointing.word = word;
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  return () => {
    document.removeEventListener("pointerover", point);
    document.removeEventListener("focusin", point);
    pointing.word = null;
  };
}
