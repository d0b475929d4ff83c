/**
 * The page's sentences, from the one catalogue that Python uses too: in the language that is spoken, and in parts
 * (web/build.py). What every page says is loaded first, what only a game or a place says comes with it.
 */
import { untrack } from "svelte";
import { keep, kept } from "./kept";
import { fill, type Values } from "./wire/message";

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["fr", "en", "de"];
type Catalogue = Record<string, string>;

type Source = (language: Language) => Promise<Catalogue>;

const FOUND = import.meta.glob<Catalogue>("../generated/texts.*.*.json", { import: "default" });
const own =
  (part: string): Source =>
  async (language) =>
    (await FOUND[`../generated/texts.${part}.${language}.json`]?.()) ?? {};
const sources = new Map([["page", own("page")]]); // of the parts that are here
const loaded: Record<Language, Map<string, Catalogue>> = { en: new Map(), fr: new Map(), de: new Map() };
let spoken = $state.raw<Language>("en");
let texts = $state.raw<Catalogue>({}); // replaced as a whole: nobody follows single sentences

export const language = (): Language => spoken;

export const has = (key: string): boolean => texts[key] !== undefined;

/** A sentence by its key, with its values. */
export function t(key: string, values: Values = {}): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return fill(text, values, spoken);
}

/** A sentence that not every game brings, or what is said otherwise. */
export const said = (key: string, otherwise = "", values: Values = {}): string =>
  has(key) ? t(key, values) : otherwise;

export const gameName = (game: string): string => said(`web.game.${game}.name`, game);

const all = (language: Language): Catalogue => Object.assign({}, ...loaded[language].values());

/** A part, now and in every language that is spoken later; of a game that the page was built without, from elsewhere. */
export async function bring(part: string, source = own(part)): Promise<void> {
  if (sources.has(part)) return;
  const now = () => untrack(language);
  while (!loaded[now()].has(part)) {
    const next = now(); // it may be another by the time they are here
    loaded[next].set(part, await source(next));
  }
  sources.set(part, source);
  texts = all(now());
}

/** What is loaded later, with the parts that it says: neither is there without the other. */
export async function saying<T>(later: Promise<T>, ...parts: string[]): Promise<T> {
  const [found] = await Promise.all([later, ...parts.map((part) => bring(part))]);
  return found;
}

/** From now on; where its sentences cannot be loaded, the page goes on as before. Whether they were. */
export async function speak(next: Language): Promise<boolean> {
  const known = loaded[next];
  try {
    for (const [part, source] of sources) if (!known.has(part)) known.set(part, await source(next)); // and what comes meanwhile
  } catch {
    return false;
  }
  texts = all(next);
  spoken = next;
  document.documentElement.lang = next;
  keep("language", next);
  return true;
}

/** The language chosen before, or the first of the browser's that we speak. */
export function preferred(): Language {
  const known = (code: string | null): code is Language => LANGUAGES.includes(code as Language);
  const stored = kept("language");
  if (known(stored)) return stored;
  return navigator.languages.map((code) => code.slice(0, 2)).find(known) ?? "en";
}
