/** What whoever runs the server asks of it and does. */
import { send } from "../../lib/api";
import type { components } from "../../generated/api";

type Schemas = components["schemas"];
export type Overview = Schemas["Overview"];
export type AdminTable = Schemas["AdminTable"];
export type AdminTables = Schemas["AdminTables"];
export type AdminPlayer = Schemas["AdminPlayer"];
export type AdminPlayers = Schemas["AdminPlayers"];
export type Visitor = Schemas["Visitor"];
export type Ban = Schemas["BanTold"];
export type Quota = Schemas["QuotaTold"];
export type Audit = Schemas["Audit"];
export type Backups = Schemas["Backups"];

const at = (path: string) => `/api/admin/${path}`;
const query = (given: Record<string, string | null>) =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
const id = encodeURIComponent;

export const asks = {
  session: () => send<Schemas["Session"]>("GET", at("session")),
  signIn: (token: string) => send<Schemas["Session"]>("POST", at("session"), { token }),
  signOut: () => send("DELETE", at("session")),
  overview: () => send<Overview>("GET", at("overview")),
  tables: (search: string, stage: string, after: string | null) =>
    send<AdminTables>("GET", at(`tables?${query({ search, stage, after })}`)),
  close: (table: string, words: string) => send("POST", at(`tables/${id(table)}/close`), { words: words || null }),
  remove: (table: string) => send("DELETE", at(`tables/${id(table)}`)),
  players: (search: string, after: string | null) =>
    send<AdminPlayers>("GET", at(`players?${query({ search, after })}`)),
  data: (player: string) => send<Record<string, unknown>>("GET", at(`players/${id(player)}/data`)),
  erase: (player: string) => send("DELETE", at(`players/${id(player)}`)),
  here: () => send<Visitor[]>("GET", at("here")),
  bans: () => send<Ban[]>("GET", at("bans")),
  ban: (whom: { player?: string; address?: string }, hours: number | null, words: string) =>
    send<Ban>("POST", at("bans"), { ...whom, seconds: hours && Math.round(hours * 3600), words: words || null }),
  lift: (ban: string) => send("DELETE", at(`bans/${id(ban)}`)),
  quotas: () => send<Quota[]>("GET", at("quotas")),
  allot: (quota: Quota, most: number | null, a_second: number | null) =>
    send<Quota[]>("PUT", at("quotas"), { kind: quota.kind, scope: quota.scope, most, a_second }),
  announce: (text: string, hours: number | null) =>
    send("PUT", at("announcement"), { text, seconds: hours && Math.round(hours * 3600) }),
  unannounce: () => send("DELETE", at("announcement")),
  readOnly: (on: boolean, words: string) => send("PUT", at("read-only"), { on, words: words || null }),
  audit: (before: number | null) => send<Audit[]>("GET", at(`audit${before === null ? "" : `?before=${before}`}`)),
  backUp: () => send<Backups>("POST", at("backups")),
};

/** Save something as a file. */
export function save(name: string, content: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
