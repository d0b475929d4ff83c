/** What this place asks of the server: how one is told what happens while one is away. */
import type { components } from "../../generated/api";
import { send } from "../../lib/api";

type Schemas = components["schemas"];
export type Notices = Schemas["Notices"];
export type Channel = Schemas["Channel"];
export type Each = Channel["each"];
export type Form = NonNullable<Channel["form"]>;
export type Hours = Schemas["ChangeNotices"];
export type NewChannel = Schemas["NewWebhook"] | Schemas["NewMail"] | Schemas["NewPush"];

const HERE = "/api/me/notices";
const at = (channel: string) => `${HERE}/channels/${encodeURIComponent(channel)}`;

export const calls = {
  notices: () => send<Notices>("GET", HERE),
  setHours: (hours: Hours) => send<Notices>("PUT", HERE, hours),
  add: (channel: NewChannel) => send<Schemas["MadeChannel"]>("POST", `${HERE}/channels`, channel),
  setEach: (channel: string, each: Each) => send<Channel>("PUT", at(channel), { each }),
  remove: (channel: string) => send("DELETE", at(channel)),
  tryOut: (channel: string) => send("POST", `${at(channel)}/trial`),
  feed: () => send<Schemas["Feed"]>("POST", `${HERE}/feed`),
  withdrawFeed: () => send("DELETE", `${HERE}/feed`),
  confirm: (token: string) => send<Schemas["Stopped"]>("POST", `${HERE}/confirm`, { token }),
  stop: (token: string) => send<Schemas["Stopped"]>("POST", `${HERE}/stop/${encodeURIComponent(token)}`),
};

/** Minutes after midnight as a field for times has them, and back. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export function minutesOf(clock: string): number {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Nobody has chosen anything yet. */
export const untouched = (mine: Notices): boolean =>
  mine.zone === "UTC" && mine.quiet === null && !mine.channels.length && mine.feed_since === null;

/** The zone of this browser's clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** All zones that this browser knows, with the one that is chosen. */
export function zones(chosen: string): string[] {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set(["UTC", ...known, ownZone(), chosen])].sort();
}
