/** This browser's own subscription: where its push service takes what only it can read. */
import type { NewChannel } from "./calls";

export type Can = "yes" | "insecure" | "none" | "denied" | "not_here";

/** Whether this browser can be told things while the page is closed; `key` is the server's, if it has one. */
export function canPush(key: string | null): Can {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "none";
  if (!key) return "not_here";
  return Notification.permission === "denied" ? "denied" : "yes";
}

export function bytesOf(coded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(coded.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** Asks the person, then the browser; null if either says no. */
export async function subscribe(key: string): Promise<NewChannel | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  const made =
    before ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { kind: "push", endpoint, p256dh: keys.p256dh, auth: keys.auth, each: "turn" };
}

/** The browser takes nothing more. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
