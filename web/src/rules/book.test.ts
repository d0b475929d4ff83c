import { describe, expect, it } from "vitest";
import type { Rulebook } from "../lib/api";
import { cited, has, search } from "./book";

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

const vocabulary = { filler: "où est la", synonyms: "jeton pion / carte tuile" };
const find = (query: string) => search(book, query, vocabulary);
const ids = (query: string) => find(query).flatMap((one) => one.clauses.map((two) => two.id));

describe("a search", () => {
  it("without words shows everything", () => expect(find("  ")).toBe(book.chapters));
  it("finds words without accents and tags", () => expect(ids("RESERVE pion")).toEqual(["A1.1"]));
  it("finds a clause by its number", () => expect(ids("a1.2")).toEqual(["A1.2"]));
  it("needs every word", () => expect(ids("réserve carte")).toEqual([]));
  it("does not find what stands in tags", () => expect(ids("em>")).toEqual([]));
  it("finds whole words, and their beginnings only where there are none", () => {
    expect(ids("un")).toEqual(["A1.1"]); // not "Une carte"
    expect(ids("cart")).toEqual(["A1.2"]);
  });
  it("leaves out what one asks with", () => expect(ids("Où est la carte ?")).toEqual(["A1.2"]));
  it("looks for what only asks if nothing else is there", () => expect(ids("la")).toEqual(["A1.1"]));
  it("finds what is called otherwise", () => expect([ids("jeton"), ids("tuile")]).toEqual([["A1.1"], ["A1.2"]]));
  it("marks what it found, outside of tags", () => {
    expect(ids("reserve amp")).toEqual([]);
    const html = find("reserve jeton")[0]?.clauses[0]?.html;
    expect(html).toBe("<p>La <em><mark>réserve</mark></em> &amp; un <mark>pion</mark></p>");
  });
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
