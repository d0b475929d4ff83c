import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../lib/texts.svelte";
import { type Book, cited, clauseNow, count, has, load, RULEBOOKS, search } from "./book";
import { FIGURES } from "./figures";

const book: Book = {
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
  it("without moves shows everything", () => expect(search(book, "  ")).toBe(book.chapters));
  it("finds moves without accents and tags", () =>
    expect(search(book, "RESERVE pion").map((one) => one.clauses.map((two) => two.id))).toEqual([["A1.1"]]));
  it("finds a clause by its number", () => expect(search(book, "a1.2")[0]?.clauses).toHaveLength(1));
  it("needs every move", () => expect(count(search(book, "réserve carte"))).toBe(0));
  it("does not find what stands in tags", () => expect(count(search(book, "em>"))).toBe(0));
});

describe("places", () => {
  it("are chapters and clauses", () =>
    expect(["A1", "A1.2", "glance", "A9"].map((id) => has(book, id))).toEqual([true, true, true, false]));

  it("of phases and of figures exist in all languages", async () => {
    for (const game of RULEBOOKS)
      for (const language of LANGUAGES) {
        const real = await load(game, language);
        const phases = [
          "play",
          "influence",
          "bid",
          "aside",
          "eve",
          "turn_end",
          "over",
          "pick",
          "return",
          "place",
          "move",
        ]
          .map((phase) => clauseNow(game, phase))
          .filter(Boolean);
        expect(phases.length).toBeGreaterThan(3);
        for (const id of [...phases, ...FIGURES[game].map((figure) => figure.after)])
          expect(has(real, id), `${game} ${id}`).toBe(true);
      }
  });
  it("of an unknown phase are none", () =>
    expect([clauseNow("attila", undefined), clauseNow("chess", "play")]).toEqual(["", ""]));
});

describe("a citation", () => {
  it("is cut out of its sentence", () => expect(cited("No (A5.2).", "A5.2")).toEqual(["No (", "A5.2", ")."]));
  it("is added where the sentence has none", () => expect(cited("No.", "A5.2")).toEqual(["No. (", "A5.2", ")"]));
  it("may be missing", () => expect(cited("No.", null)).toEqual(["No.", "", ""]));
});
