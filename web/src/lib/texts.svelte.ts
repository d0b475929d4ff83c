/** The page's sentences, from the one catalogue that Python uses too; only those of the language that is spoken are loaded. */
import { keep, kept } from "./kept";

export type Language = "en" | "fr" | "de";
export const LANGUAGES: readonly Language[] = ["fr", "en", "de"];
type Catalogue = Record<string, string>;

const FOUND = import.meta.glob<Catalogue>("../generated/texts.*.json", { import: "default" });
const loaded: Partial<Record<Language, Catalogue>> = {};
type Source = (language: Language) => Promise<Catalogue>;
const sources: Source[] = []; // of games that this page was built without
const state = $state<{ language: Language; texts: Catalogue }>({ language: "en", texts: {} });

export function language(): Language {
  return state.language;
}

/** A sentence by its key; `{name}` stands for a value. */
export const has = (key: string): boolean => state.texts[key] !== undefined;

export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = state.texts[key];
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A sentence that not every game brings, or what is said otherwise. */
export const said = (key: string, otherwise = "", values: Record<string, string | number> = {}): string =>
  has(key) ? t(key, values) : otherwise;

export const gameName = (game: string): string => said(`web.game.${game}.name`, game);

async function load(next: Language): Promise<Catalogue> {
  const own = await FOUND[`../generated/texts.${next}.json`]?.();
  const more = await Promise.all(sources.map((source) => source(next)));
  return Object.assign({}, own, ...more);
}

/** Sentences from elsewhere, now and in every language that is spoken later. */
export async function bring(source: Source): Promise<void> {
  sources.push(source);
  for (const known of Object.keys(loaded) as Language[]) loaded[known] = await load(known);
  state.texts = loaded[state.language] ?? {};
}

/** From now on; where its sentences cannot be loaded, the page goes on as before. Whether they were. */
export async function speak(next: Language): Promise<boolean> {
  try {
    loaded[next] ??= await load(next);
  } catch {
    return false;
  }
  state.texts = loaded[next];
  state.language = next;
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
