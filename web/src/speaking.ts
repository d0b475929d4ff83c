/** For tests: the page speaks English, as it does before anything is drawn, in a browser that says it is day. */
import { vi } from "vitest";
import { speak } from "./lib/texts.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
await speak("en");
