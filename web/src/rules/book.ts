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

/** What a language asks with and means nothing ("how do I"), and groups of words that stand for each other. */
export interface Vocabulary {
  filler: string;
  synonyms: string; // "win wins victory / tie draw"
}

/** Without accents and capitals, so that "reserve" finds "réserve". */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const WORD = "[\\p{L}\\p{M}\\p{N}]+(?:\\.\\d+)*"; // a number of a clause is one, too
const IN_HTML = new RegExp(`<[^>]+>|&\\w+;|(${WORD})`, "gu");
const words = (text: string): string[] => plain(text).match(new RegExp(WORD, "gu")) ?? [];
const prose = (html: string): string => html.replace(/<[^>]+>|&\w+;/g, " ");

/** For each word of the query that means something: itself and all that may stand in its place. */
function alternatives(query: string, { filler, synonyms }: Vocabulary): string[][] {
  const [asked, empty] = [words(query), new Set(words(filler))];
  const meant = asked.filter((word) => !empty.has(word));
  const groups = synonyms.split("/").map(words);
  return (meant.length ? meant : asked).map((word) => [word, ...groups.filter((group) => group.includes(word)).flat()]);
}

/** The chapters with only those clauses that hold what is asked for, marked; "A7.3" finds its clause.
 *  Whole words are looked for, and only where there are none their beginnings: one is still typing. */
export function search(book: Rulebook, query: string, vocabulary: Vocabulary): Chapter[] {
  const wanted = alternatives(query, vocabulary);
  if (!wanted.length) return book.chapters;
  const whole = holding(book, wanted, (word, sought) => word === sought);
  return whole.length ? whole : holding(book, wanted, (word, sought) => word.startsWith(sought));
}

function holding(book: Rulebook, wanted: string[][], fits: (word: string, sought: string) => boolean): Chapter[] {
  const sought = wanted.flat();
  const mark = (all: string, word?: string): string =>
    word && sought.some((one) => fits(plain(word), one)) ? `<mark>${word}</mark>` : all;
  return book.chapters.flatMap((chapter) => {
    const clauses = chapter.clauses.filter((clause) => {
      const said = words(`${clause.id} ${prose(clause.html)}`);
      return wanted.every((any) => said.some((word) => any.some((one) => fits(word, one))));
    });
    const marked = clauses.map((clause) => ({ ...clause, html: clause.html.replace(IN_HTML, mark) }));
    return marked.length ? [{ ...chapter, intro: "", clauses: marked }] : [];
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
