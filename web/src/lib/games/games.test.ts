import { describe, expect, it } from "vitest";
import { clauseNow, type GamePage, pageOf } from "./games";
import { LANGUAGES } from "../texts.svelte";

const PAGES = Object.entries(import.meta.glob<GamePage>("../../games/*/index.ts", { eager: true, import: "page" }));
const RULEBOOKS = import.meta.glob<string>("../../../../src/catalaunia/games/*/rulebook/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const rulebook = (game: string, language: string) =>
  RULEBOOKS[`../../../../src/catalaunia/games/${game}/rulebook/${language}.md`];

describe.each(PAGES)("the page of %s", (file, page) => {
  const game = file.split("/").at(-2) ?? "";

  it("is found by its name", () => expect(pageOf(game)).toBe(page));
  it("draws every figure", async () => {
    for (const { name } of page.figures) expect(await page.figure(name), name).toBeTruthy();
  });
  it("cites clauses that stand in the rulebook, in all languages", () => {
    const places = [...Object.values(page.clauses), ...page.figures.map((figure) => figure.after)];
    for (const language of LANGUAGES)
      for (const id of places.filter((one) => one !== "glance"))
        expect(rulebook(game, language)).toContain(`**${id}**`);
  });
  it("has no clause for a phase it does not know", () =>
    expect([clauseNow(game, undefined), clauseNow(game, "lunch")]).toEqual(["", ""]));
});

it("knows no page of a game that brings none", () =>
  expect([pageOf("chess"), clauseNow("chess", "play")]).toEqual([undefined, ""]));
