import { expect, test } from "vitest";
import { fill } from "./message";

const CARDS = "{name}: {count, plural, one {# card of {name}} other {# cards}}, {count}.";

test.each([
  ["en", 0, "Ada: 0 cards, 0."],
  ["en", 1, "Ada: 1 card of Ada, 1."],
  ["en", 2, "Ada: 2 cards, 2."],
  ["fr", 0, "Ada: 0 card of Ada, 0."],
  ["fr", 1, "Ada: 1 card of Ada, 1."],
  ["fr", 2, "Ada: 2 cards, 2."],
  ["de", 0, "Ada: 0 cards, 0."],
  ["de", 1, "Ada: 1 card of Ada, 1."],
])("in %s, %i takes its own plural", (language, count, said) => {
  expect(fill(CARDS, { name: "Ada", count }, language)).toBe(said);
});

test("outside a plural, # is a sign like any other, and a value is not read again", () => {
  expect(fill("ends with #: {what}", { what: "{count} #" }, "en")).toBe("ends with #: {count} #");
});

/** As core/texts/messages.py has them. */
const OF_ONE: Record<string, (number: number) => boolean> = {
  en: (number) => number === 1,
  fr: (number) => number <= 1,
  de: (number) => number === 1,
};

test.each(Object.entries(OF_ONE))("in %s the terminal's rule of plurals is the browser's", (language, rule) => {
  const plurals = new Intl.PluralRules(language);
  for (let number = 0; number <= 10_000; number++) expect(plurals.select(number) === "one").toBe(rule(number));
});
