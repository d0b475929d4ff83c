import { expect, test } from "vitest";
import { dateOf, phraseFile, phraseIn } from "./file";

test("the words of a saved file are found again, whatever stands above them", () => {
  const words = ["apple", "river", "stone"];
  expect(phraseIn(phraseFile("Recovery phrase. Keep it.", words))).toBe("apple river stone");
  expect(phraseIn(phraseFile("Two\r\nlines", words).replaceAll("\n", "\r\n"))).toBe("apple river stone");
  expect(phraseIn("")).toBe("");
});

test("a day is said as each language says it", () => {
  expect(dateOf(0, "en")).toBe("1 Jan 1970");
  expect(dateOf(0, "fr")).toBe("1 janv. 1970");
});
