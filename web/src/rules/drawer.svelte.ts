/** The rulebook over the table: where it is open. Any link to a clause opens it there, where there is a table. */
interface Drawer {
  at: string | null; // a clause; empty: at its beginning; null: closed
  here: boolean; // there is a table to lay it over
}

export const drawer = $state<Drawer>({ at: null, here: false });

export function openRules(at = ""): void {
  drawer.at = at;
}

export function closeRules(): void {
  drawer.at = null;
}
