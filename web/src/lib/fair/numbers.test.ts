import { expect, test, vi } from "vitest";
import { hex, numberOf, spare, used } from "./numbers";
import { sha256 } from "./sha256";

const bytes = (text: string) => Uint8Array.from(text.match(/../g)!, (two) => parseInt(two, 16));

test("a spare number is the same until it is used, and its hash is sent", async () => {
  const sealed = await spare();
  expect(await spare()).toBe(sealed);
  expect(hex(sha256(bytes(numberOf(sealed)!)))).toBe(sealed);
  used("another");
  expect(await spare()).toBe(sealed);
  used(sealed);
  expect(await spare()).not.toBe(sealed);
  expect(numberOf(sealed)).toMatch(/^[0-9a-f]{64}$/);
  expect(numberOf("0".repeat(64))).toBeNull();
});

test("by plain HTTP, where the browser has no hash of its own, the page's is used", async () => {
  used(await spare());
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const sealed = await spare();
  vi.unstubAllGlobals();
  expect(hex(sha256(bytes(numberOf(sealed)!)))).toBe(sealed);
});

test("a number that another tab has sealed is known here, and neither forgets the other's", async () => {
  const kept = () => JSON.parse(localStorage.getItem("numbers")!) as Record<string, string>;
  const theirs = "ab".repeat(32);
  localStorage.setItem("numbers", JSON.stringify({ ...kept(), [theirs]: "cd".repeat(32) }));
  expect(numberOf(theirs)).toBe("cd".repeat(32));
  used(await spare());
  const anew = await spare();
  expect(kept()[anew]).toBeDefined();
  expect(kept()[theirs]).toBeDefined();
});
