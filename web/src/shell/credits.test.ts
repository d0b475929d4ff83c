import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { LANGUAGES, speak } from "../lib/texts.svelte";
import Foot from "./Foot.svelte";

test.each([...LANGUAGES])("the foot leads to the credits, in %s", async (language) => {
  await speak(language);
  const { unmount } = render(Foot);
  expect(screen.getAllByRole("link").some((link) => link.getAttribute("href") === "/credits")).toBe(true);
  unmount();
  await speak("en");
});
