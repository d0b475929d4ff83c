/** For tests: the page speaks English, as it does before anything is drawn. */
import { speak } from "./lib/texts.svelte";

await speak("en");
