import { expect, test } from "vitest";
import { address, forget, keep } from "./links.svelte";

test("a link is known until it is withdrawn, and a new one takes the place of the old", () => {
  keep("table-1", 1, "first-secret");
  keep("table-1", 1, "second-secret");
  expect(address("table-1", 1, "https://example.org")).toBe("https://example.org/t/table-1?in=en#second-secret");
  expect(address("table-1", 0)).toBe("");
  expect(address("other", 1)).toBe("");
  forget("table-1", 1);
  expect(address("table-1", 1)).toBe("");
});
