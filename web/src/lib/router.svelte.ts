/** Addresses of the page: `/`, `/new/GAME`, `/t/TABLE`, `/review/TABLE`, `/study/STUDY`, `/learn/GAME`, `/puzzles/GAME/PUZZLE`, `/rules/GAME`, `/devices`, `/notices`, `/progress`, `/admin`, `/credits`. */
const state = $state({ path: location.pathname, hash: location.hash });

window.addEventListener("popstate", () => {
  state.path = location.pathname;
  state.hash = location.hash;
});

/** Whatever somebody typed: what cannot be read stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function path(): string[] {
  return state.path.split("/").filter(Boolean).map(decoded);
}

/** What stands behind `#`: a clause of the rules. */
export function hash(): string {
  return decoded(state.hash.slice(1));
}

export function go(to: string, replace = false, toTop = true): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  state.path = location.pathname;
  state.hash = location.hash;
  if (toTop) window.scrollTo(0, 0);
}

/** The secret behind `#` of an invitation, taken out of the address at once; a reload of the page finds it again. */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState({ secret }, "", location.pathname);
  return secret || String((history.state as { secret?: string } | null)?.secret ?? "");
}

/** It has served. */
export function dropSecret(): void {
  if (history.state) history.replaceState(null, "", location.pathname);
}

/** For `onclick` of links, so that they work as links and without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
