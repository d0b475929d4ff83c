/** Keeps the clause that one reads where it is while the words around it change. */
export function hold(root: HTMLElement, scroller: HTMLElement | null): () => void {
  const edge = scroller ? scroller.getBoundingClientRect().top : 0;
  const clauses = [...root.querySelectorAll<HTMLElement>("[data-clause]")];
  const read = clauses.find((one) => one.getBoundingClientRect().bottom > edge + 8);
  const before = read?.getBoundingClientRect().top ?? 0;
  const beginning = (scroller ? scroller.scrollTop : window.scrollY) < 8;
  return () => {
    const now = read && root.querySelector<HTMLElement>(`[data-clause="${read.dataset["clause"]}"]`);
    if (!now || beginning) return;
    (scroller ?? window).scrollBy({ top: now.getBoundingClientRect().top - before, behavior: "instant" });
  };
}
