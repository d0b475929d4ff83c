import { describe, expect, it } from "vitest";
import type { Rulebook } from "../lib/api";
import { cited, count, has, search } from "./book";

const book: Rulebook = {
  title: "T",
  intro: "",
  chapters: [
    { id: "glance", title: "G", intro: "<p>pawn</p>", clauses: [] },
    {
      id: "A1",
      title: "One",
      intro: "",
      clauses: [
        { id: "A1.1", html: "<p>La <em>réserve</em> &amp; un pion</p>" },
        { id: "A1.2", html: "<p>Une carte</p>" },
      ],
    },
  ],
};

describe("a search", () => {
  it("without words shows everything", () => expect(search(book, "  ")).toBe(book.chapters));
  it("finds words without accents and tags", () =>
    expect(search(book, "RESERVE pion").map((one) => one.clauses.map((two) => two.id))).toEqual([["A1.1"]]));
  it("finds a clause by its number", () => expect(search(book, "a1.2")[0]?.clauses).toHaveLength(1));
  it("needs every word", () => expect(count(search(book, "réserve carte"))).toBe(0));
  it("does not find what stands in tags", () => expect(count(search(book, "em>"))).toBe(0));
});

describe("places", () => {
  it("are chapters and clauses", () =>
    expect(["A1", "A1.2", "glance", "A9"].map((id) => has(book, id))).toEqual([true, true, true, false]));
});

describe("a citation", () => {
  it("is cut out of its sentence", () => expect(cited("No (A5.2).", "A5.2")).toEqual(["No (", "A5.2", ")."]));
  it("is added where the sentence has none", () => expect(cited("No.", "A5.2")).toEqual(["No. (", "A5.2", ")"]));
  it("may be missing", () => expect(cited("No.", null)).toEqual(["No.", "", ""]));
});
