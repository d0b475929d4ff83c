import { afterEach, beforeEach, expect, test, vi } from "vitest";

const root = document.documentElement;
let fonts: typeof import("./fonts");
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  delete root.dataset.fonts;
  fonts = await import("./fonts");
});
afterEach(() => vi.useRealTimers());

/** Fonts that come, or do not, when they are told to. */
function promised() {
  let come = () => {};
  let fail = () => {};
  const promise = new Promise<FontFace[]>((resolve, reject) => {
    come = () => resolve([]);
    fail = () => reject(new Error("no net"));
  });
  return { set: { load: () => promise } as unknown as FontFaceSet, come, fail };
}

test("fonts that come in time are there for the first place", async () => {
  const line = promised();
  const waiting = fonts.awaitFonts(line.set);
  line.come();
  await waiting;
  fonts.takeFonts();
  expect(root.dataset.fonts).toBe("here");
});

test("nobody waits long, and fonts that come late are taken with the next place only", async () => {
  const line = promised();
  const waiting = fonts.awaitFonts(line.set);
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  fonts.takeFonts();
  line.come();
  await vi.advanceTimersByTimeAsync(0);
  expect(root.dataset.fonts).toBeUndefined();
  fonts.takeFonts();
  expect(root.dataset.fonts).toBe("here");
});

test("without them the page is written with those of the system", async () => {
  const line = promised();
  const waiting = fonts.awaitFonts(line.set);
  line.fail();
  await waiting;
  fonts.takeFonts();
  expect(root.dataset.fonts).toBeUndefined();
});
