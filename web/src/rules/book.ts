/** How one finds something in a rulebook, which comes from the server by clauses. */
import { api, type Chapter, type Rulebook } from "../lib/api";

const read = new Map<string, Rulebook>();

/** Asked for once: it stays the same as long as the page is open. */
export async function load(game: string, language: string): Promise<Rulebook> {
  const key = `${game} ${language}`;
  const book = read.get(key) ?? (await api.rulebook(game, language));
  read.set(key, book);
  return book;
}

/** Letters only, without accents, so that "reserve" finds "réserve". */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\u00a0/g, " ");
const words = (html: string): string => plain(html.replace(/<[^>]+>/g, " ").replace(/&amp;/g, "&"));

/** The chapters with only those clauses that hold all words of the query; a number such as "A7.3" finds its clause. */
export function search(book: Rulebook, query: string): Chapter[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.chapters;
  return book.chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter((clause) => {
      const text = `${plain(clause.id)} ${words(clause.html)}`;
      return wanted.every((word) => text.includes(word));
    });
    return clauses.length ? [{ ...chapter, intro: "", clauses }] : [];
  });
}

export const count = (chapters: readonly Chapter[]): number =>
  chapters.reduce((sum, chapter) => sum + chapter.clauses.length, 0);

/** Whether a place exists: a clause, or a chapter. */
export function has(book: Rulebook, id: string): boolean {
  return book.chapters.some((chapter) => chapter.id === id || chapter.clauses.some((clause) => clause.id === id));
}

/** A sentence around the clause it cites: before, the clause, after. */
export function cited(sentence: string, clause: string | null): [string, string, string] {
  const at = clause ? sentence.indexOf(clause) : -1;
  if (!clause) return [sentence, "", ""];
  return at < 0 ? [`${sentence} (`, clause, ")"] : [sentence.slice(0, at), clause, sentence.slice(at + clause.length)];
}
