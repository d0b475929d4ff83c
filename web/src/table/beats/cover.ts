/** What lies over the board: as long as a dialog is open, or something is told that passes by itself, nothing moves behind it. */
const OVER = "dialog[open], [data-passing]";

/** Or nobody looks. */
export const covered = (): boolean => document.hidden || document.querySelector(OVER) !== null;

/** Calls whenever something may have come or gone; undone by what is returned. */
export function watchCover(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["open"] });
  document.addEventListener("visibilitychange", changed);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", changed);
  };
}
