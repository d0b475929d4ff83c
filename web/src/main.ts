import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { awaitFonts } from "./lib/drawing/fonts";
import { apply } from "./lib/settings.svelte";
import { preferred, speak } from "./lib/texts.svelte";

const AGAIN = 3_000; // ms

apply();
const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");

/** As soon as the page can speak, and write. */
async function open(target: HTMLElement): Promise<void> {
  const fonts = awaitFonts();
  while (!(await speak(preferred()))) await new Promise((again) => setTimeout(again, AGAIN));
  await fonts;
  mount(App, { target });
}
void open(target);

/** Registers what keeps the page for when the net is away, and tells it what was loaded before it was there. */
async function keepPage({ serviceWorker }: Navigator): Promise<void> {
  await serviceWorker.register("/worker.js");
  const { active } = await serviceWorker.ready;
  if (serviceWorker.controller) return;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage([...new Set(files)].filter((path) => path.startsWith("/assets/")));
}

// Only where the page was built.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void keepPage(navigator).catch(() => undefined));
