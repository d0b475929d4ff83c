/** Keeps the clause that one reads where it is while the moves around it change. */
export function hold(root: HTMLElement, scroller: HTMLElement | null): () => void {
  const edge = scroller ? scroller.getBoundingClientRect().top : 0;
  const clauses = [...root.querySelectorAll<HTMLElement>("[data-clause]")];
  const top = (one: HTMLElement): number => one.getBoundingClientRect().top;
  const begins = clauses.find((one) => top(one) >= edge - 4 && top(one) < edge + innerHeight / 2);
  const read = begins ?? clauses.findLast((one) => top(one) < edge); // a long one fills the screen
  const before = read ? top(read) : 0;
  const beginning = (scroller ? scroller.scrollTop : window.scrollY) < 8;
  return () => {
    const now = read && root.querySelector<HTMLElement>(`[data-clause="${read.dataset["clause"]}"]`);
    if (!now || beginning) return;
    (scroller ?? window).scrollBy({ top: top(now) - before, behavior: "instant" });
  };
}
