import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-400-italic.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya/latin-800.css";
import "@fontsource/alegreya-sc/latin-400-italic.css";
import "@fontsource/alegreya-sc/latin-700.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-700.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./lib/settings.svelte";
import { preferred, speak } from "./lib/texts.svelte";

apply();
const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");
void speak(preferred()).then(() => mount(App, { target }));

// Only where the page was built: it keeps itself for when the net is away.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
