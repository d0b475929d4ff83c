import { expect, test } from "vitest";
import { answered, keyFor } from "./intentions";

test("what was not answered is the same intention, whatever is new has a key of its own", () => {
  const first = keyFor("POST /join Ada");
  expect(keyFor("POST /join Ada")).toBe(first);
  expect(keyFor("POST /join Ben")).not.toBe(first);
  answered("POST /join Ada");
  expect(keyFor("POST /join Ada")).not.toBe(first);
});

test("who asks for the same much later means it anew", () => {
  const first = keyFor("POST /return", 0);
  expect(keyFor("POST /return", 100_000)).toBe(first);
  expect(keyFor("POST /return", 300_000)).not.toBe(first);
});

test("keys can be made where the page comes by plain HTTP, and the server takes them", () => {
  expect(keyFor("plain")).toMatch(/^[0-9a-f]{32}$/);
});
