import { expect, test } from "vitest";
import { about, ago, clock, lasting, left, listed } from "./time";

test("times are said as people do", () => {
  expect(ago(1000, "en", 1030)).toBe("this minute");
  expect(ago(1000, "en", 1000 + 301)).toBe("5 minutes ago");
  expect(ago(0, "fr", 7300)).toBe("il y a 2 heures");
  expect(ago(0, "de", 86_401)).toBe("gestern");
  expect(ago(50, "en", 0)).toBe("this minute"); // a clock that is wrong
});

test("what is left of a time is said shortly", () => {
  expect(left(8.2, "en")).toBe("0:09");
  expect(left(750, "fr")).toBe("12:30");
  expect(left(7_300, "en")).toBe("2 hours");
  expect(left(86_400, "de")).toBe("1 Tag");
  expect(left(86_400, "en", "narrow")).toBe("1d");
});

test("how long something lasts is said in a unit that fits", () => {
  expect(lasting(600, "en")).toBe("10 minutes");
  expect(lasting(86_400, "fr")).toMatch(/^1\sjour$/);
  expect(lasting(259_200, "de")).toBe("3 Tage");
  expect(lasting(259_199, "en")).toBe("72 hours");
  expect(lasting(5_399.5, "en")).toBe("90 minutes");
  expect(lasting(20, "en")).toBe("1 minute");
});

test("names are joined in each language", () => {
  expect(listed(["Ada"], "en")).toBe("Ada");
  expect(listed(["Ada", "Ben", "Cy"], "en")).toBe("Ada, Ben and Cy");
  expect(listed(["Ada", "Ben", "Cy"], "fr")).toBe("Ada, Ben et Cy");
  expect(listed(["Ada", "Ben"], "de")).toBe("Ada und Ben");
  expect(listed(["Ada", "Ben"], "de", "disjunction")).toBe("Ada oder Ben");
});

test("the clock has 24 hours", () => {
  const evening = new Date(2026, 0, 2, 21, 5).getTime() / 1000;
  for (const language of ["en", "fr", "de"]) expect(clock(evening, language)).toBe("21:05");
});

test("what is left is said in round figures", () => {
  expect(about(33, "en")).toBe("35 seconds");
  expect(about(0, "en")).toBe("5 seconds");
  expect(about(95, "fr")).toBe("95\u00a0secondes");
  expect(about(121, "de")).toBe("3 Minuten");
});
