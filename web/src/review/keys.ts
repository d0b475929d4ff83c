/** The keys of the review: letters from anywhere but a text, the others where nothing else wants them. */
export interface Steering {
  next: () => void; // to the next mistake
  tryIt: () => void;
  step: (by: number) => void;
  to: (end: "first" | "last") => void;
  play: () => void;
  close: () => boolean; // whether there was something to close
}

const TEXT = "input:not([type=range], [type=checkbox], [type=radio]), select, textarea, dialog";
const TAKEN = "input, select, textarea, button, [role=button], dialog, a";
const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function press(event: KeyboardEvent, steer: Steering): void {
  const target = event.target as Element;
  const letter = event.ctrlKey || event.metaKey || event.altKey || target.closest(TEXT) ? "" : event.key.toLowerCase();
  if (letter === "n") return steer.next();
  if (letter === "t") return steer.tryIt();
  if (event.defaultPrevented) return;
  const by = ARROWS[event.key];
  if (by && target.closest("[data-line]")) steer.step(by);
  else if (event.key === "Escape" && !target.closest("dialog")) {
    if (!steer.close()) return;
  } else if (target.closest(TAKEN)) return;
  else if (by) steer.step(by);
  else if (event.key === "Home") steer.to("first");
  else if (event.key === "End") steer.to("last");
  else if (event.key === " ") steer.play();
  else return;
  event.preventDefault();
}
