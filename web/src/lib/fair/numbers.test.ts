import { expect, test, vi } from "vitest";
import { hex, numberOf, spare, used } from "./numbers";
import { sha256 } from "./sha256";

const bytes = (text: string) => Uint8Array.from(text.match(/../g)!, (two) => parseInt(two, 16));

test("a spare number is the same until it is used, and its hash is sent", async () => {
  const sealed = await spare();
  expect(await spare()).toBe(sealed);
  expect(hex(sha256(bytes(numberOf(sealed)!)))).toBe(sealed);
  used();
  expect(await spare()).not.toBe(sealed);
  expect(numberOf(sealed)).toMatch(/^[0-9a-f]{64}$/);
  expect(numberOf("0".repeat(64))).toBeNull();
});

test("by plain HTTP, where the browser has no hash of its own, the page's is used", async () => {
  used();
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const sealed = await spare();
  vi.unstubAllGlobals();
  expect(hex(sha256(bytes(numberOf(sealed)!)))).toBe(sealed);
});
