/** What is taken up on the board: the list of moves shows what can be done with it, and says so. */

interface Narrowing {
  what: string; // a card, a unit
  moves: readonly string[]; // that are about it
}

let now = $state.raw<Narrowing | null>(null);

export const narrowing = {
  get now(): Narrowing | null {
    return now;
  },
};

/** In an effect: the list is narrowed until it runs again or ends. */
export function narrow(to: Narrowing | null): () => void {
  now = to?.moves.length ? to : null;
  return () => (now = null);
}
