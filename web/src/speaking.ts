/** For tests: the page speaks English, as it does before anything is drawn, in a browser that says it is day. */
import { vi } from "vitest";
import { bring, speak } from "./lib/texts.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
await speak("en");
for (const file of Object.keys(import.meta.glob("./generated/texts.*.en.json"))) await bring(file.split(".")[2] ?? "");
