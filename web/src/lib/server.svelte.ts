/**
 * What the server says of itself: what whoever runs it announces, and by which address others reach it. Loaded only where
 * there is something to be said, or a link to be given.
 */
import { mount } from "svelte";
import type { components } from "../generated/api";
import { saying } from "./texts.svelte";

type ServerState = components["schemas"]["ServerState"];

const LOCAL = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;
let state = $state.raw<ServerState | null>(null);
let heard = ""; // the last that was said to be there
let asked = false;
let shown = false;

export const server = (): ServerState | null => state;

/** There is something to be said, by this name: before whatever is open. */
export async function hear(name: string): Promise<void> {
  if (name === heard) return;
  heard = name;
  await loadServer();
  if (shown) return;
  shown = true;
  const said = await saying(import("../shell/server/Announcement.svelte"), "server");
  mount(said.default, { target: document.body, anchor: document.body.firstChild ?? undefined });
}

export async function loadServer(): Promise<void> {
  asked = true;
  const answer = await fetch("/api/server").catch(() => null);
  if (answer?.ok) state = (await answer.json()) as ServerState;
}

/** Whether this page was called by a name that only this machine knows. */
function onlyHere(): boolean {
  const local = LOCAL.test(location.hostname);
  if (local && !asked) void loadServer();
  return local;
}

/** How links begin that others are to follow. */
export const origin = (): string => (onlyHere() && state?.address) || location.origin;

/** Whether nobody else can follow them, as far as is known. */
export const unreachable = (): boolean => onlyHere() && state !== null && !state.address;
