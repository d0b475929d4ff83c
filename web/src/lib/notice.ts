/** Telling a person that it is his turn: a notice of the browser when the page is out of sight (its sound comes with what is shown). */
import { settings } from "./settings.svelte";

export type Permission = NotificationPermission | "none";

/** Whether the browser shows our notices; "none" where it knows of no such thing. */
export function permission(): Permission {
  return globalThis.Notification ? Notification.permission : "none";
}

/** Ask, because somebody has just clicked for it. */
export async function askPermission(): Promise<Permission> {
  return globalThis.Notification ? Notification.requestPermission() : "none";
}

export interface Notice {
  title: string;
  body: string;
  tag: string; // a later notice of the same takes the place of an earlier one
}

/** It has become somebody's turn at this page. */
export function announceTurn(notice: Notice): void {
  if (settings.notices && document.hidden && permission() === "granted") show(notice);
}

function show({ title, body, tag }: Notice): void {
  const options = { body, tag, icon: "/icon-192.png" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // On phones only the worker may show one.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, options));
  }
}
