/** Telling a person that it is his turn: a sound, and a notice of the browser when the page is out of sight. */
import { settings } from "./settings.svelte";

const NOTES = [392, 587.33]; // Hz: a fourth and a fifth, as a horn would call
const LENGTH = 0.28; // seconds a note

/** Two soft notes. Does nothing where the browser has no sound, or does not allow it yet. */
export function chime(): void {
  const Context = globalThis.AudioContext;
  if (!Context) return;
  const context = new Context();
  void context.resume();
  NOTES.forEach((pitch, k) => {
    const from = context.currentTime + k * LENGTH * 0.8;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(0.16, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
    if (k === NOTES.length - 1) tone.onended = () => void context.close();
  });
}

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
  if (settings.sound) chime();
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
