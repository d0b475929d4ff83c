/** What people ask, with the words and the rulebooks that there are, in all languages. */
import { expect, test } from "vitest";
import { search } from "./book";

const BOOKS = import.meta.glob<string>("../../../src/catalaunia/games/*/rulebook/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const TEXTS = import.meta.glob<string>("../../../src/catalaunia/core/texts/*.toml", {
  eager: true,
  query: "?raw",
  import: "default",
});
const file = (files: Record<string, string>, end: string) =>
  Object.entries(files).find(([name]) => name.endsWith(end))?.[1] ?? "";

const QUESTIONS = {
  en: ["how do I win", "who has won?", "what happens on a tie"],
  fr: ["comment gagner", "comment je gagne", "que se passe-t-il à égalité"],
  de: ["wie gewinne ich", "wie gewinnt man", "wie gewinnst du", "was passiert bei Gleichstand"],
};
const ENDS = { attila: "A11.4", clash451: "C8.2" };

/** As the server would send it, in one chapter. */
function book(game: string, language: string) {
  const text = file(BOOKS, `/${game}/rulebook/${language}.md`);
  const clauses = [...text.matchAll(/^- \*\*([A-Z]\d+\.\d+)\*\*(.*?)(?=^- \*\*[A-Z]\d|^## |$(?![^]))/gms)].map(
    ([, id = "", html = ""]) => ({ id, html }),
  );
  return { title: "", intro: "", chapters: [{ id: "all", title: "", intro: "", clauses }] };
}

function vocabulary(language: string) {
  const text = file(TEXTS, `/${language}.toml`);
  const of = (key: string) => new RegExp(`^${key} = "(.*)"$`, "m").exec(text)?.[1] ?? "";
  return { filler: of("filler"), synonyms: of("synonyms") };
}

for (const [language, questions] of Object.entries(QUESTIONS))
  for (const [game, clause] of Object.entries(ENDS))
    test.each(questions)(`${language}, ${game}: "%s" finds how one wins`, (question) => {
      const found = search(book(game, language), question, vocabulary(language)).flatMap((one) => one.clauses);
      expect(found.map((one) => one.id)).toContain(clause);
      expect(found.length).toBeLessThan(20);
    });
