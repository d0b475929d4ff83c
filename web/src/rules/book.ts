/** A rulebook as web/rulebook.py makes it from the Markdown, and how one finds something in it. */
import type { Language } from "../lib/texts.svelte";

export interface Clause {
  id: string; // "A7.3"
  html: string;
}

export interface Chapter {
  id: string; // "A7", or "glance" for the turn at a glance
  title: string;
  intro: string;
  clauses: Clause[];
}

export interface Book {
  title: string;
  intro: string;
  chapters: Chapter[];
}

const FILES = import.meta.glob<{ default: Book }>("../generated/rules.*.json");
export const RULEBOOKS = ["attila", "clash451"] as const;

export async function load(game: string, language: Language): Promise<Book> {
  const file = FILES[`../generated/rules.${game}.${language}.json`];
  if (!file) throw new Error(`There is no rulebook of ${game} in ${language}.`);
  return (await file()).default;
}

/** Letters only, without accents, so that "reserve" finds "réserve". */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\u00a0/g, " ");
const moves = (html: string): string => plain(html.replace(/<[^>]+>/g, " ").replace(/&amp;/g, "&"));

/** The chapters with only those clauses that hold all moves of the query; a number such as "A7.3" finds its clause. */
export function search(book: Book, query: string): Chapter[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.chapters;
  return book.chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter((clause) => {
      const text = `${plain(clause.id)} ${moves(clause.html)}`;
      return wanted.every((move) => text.includes(move));
    });
    return clauses.length ? [{ ...chapter, intro: "", clauses }] : [];
  });
}

export const count = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, chapter) => sum + chapter.clauses.length, 0);

/** Whether a place exists: a clause, or a chapter. */
export function has(book: Book, id: string): boolean {
  return book.chapters.some((chapter) => chapter.id === id || chapter.clauses.some((clause) => clause.id === id));
}

/** A sentence around the clause it cites: before, the clause, after. */
export function cited(sentence: string, clause: string | null): [string, string, string] {
  const at = clause ? sentence.indexOf(clause) : -1;
  if (!clause) return [sentence, "", ""];
  return at < 0 ? [`${sentence} (`, clause, ")"] : [sentence.slice(0, at), clause, sentence.slice(at + clause.length)];
}
