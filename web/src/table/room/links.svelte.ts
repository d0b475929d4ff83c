import { language } from "../../lib/texts.svelte";

/** Links to seats that were made in this page. They are shown only once by the server and kept nowhere else. */
const known = $state<Record<string, Record<number, string>>>({});

export function keep(table: string, seat: number, token: string): void {
  known[table] = { ...known[table], [seat]: token };
}

export function forget(table: string, seat: number): void {
  delete known[table]?.[seat];
}

/** The address to send, with the language in which a chat shows what it leads to; nothing where no link is known here. */
export function address(table: string, seat: number, origin = location.origin): string {
  const token = known[table]?.[seat];
  return token ? `${origin}/t/${table}?in=${language()}#${token}` : "";
}
