/** What a part of the page says is loaded with it, in every language that is spoken later. */
import { beforeEach, describe, expect, test, vi } from "vitest";

const SOURCES = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const TEXTS = import.meta.glob<object>("../generated/texts.*.en.json", { import: "default", eager: true });
const PARTS = new Map(Object.entries(TEXTS).map(([file, texts]) => [file.split(".").at(-3) ?? "", Object.keys(texts)]));
const KEYS = [...PARTS].flatMap(([part, keys]) => keys.map((key) => ({ part, key })));
const GAMES = [...PARTS.keys()].filter((part) => `../games/${part}/index.ts` in SOURCES);

interface Reached {
  file: string;
  parts: readonly string[]; // that are here by then
}

/** From one file to another, as `SOURCES` has it; data and pictures say nothing. */
function resolved(from: string, to: string): string[] {
  const { pathname } = new URL(to, `file:///src/lib/${from}`);
  const found = pathname.replace(/^\/src\/lib\//, "./").replace(/^\/src\//, "../");
  return [found, `${found}.ts`].filter((name) => name in SOURCES);
}

/** `"new"` is that part; a name without quotes is whichever game there is. */
const named = (said: string): string[] =>
  said.split(",").flatMap((one) => /"(\w+)"/.exec(one)?.[1] ?? (one.trim() ? GAMES : []));

/** With the parts it brings before it draws anything: the game of a table, or of a rulebook. */
function drawn({ file, parts }: Reached, left: string): Reached {
  const brings = /(?<!function )loadTable\(|saying\(load\(/.test(SOURCES[file] ?? "");
  return { file, parts: brings ? [...new Set([...parts, ...GAMES.filter((game) => game !== left)])].sort() : parts };
}

/** Where one gets from a file: at once, and later with the parts that are then brought. */
function ways({ file, parts }: Reached, left: string): Reached[] {
  const source = SOURCES[file] ?? "";
  const bring = (said: string) => [...new Set([...parts, ...named(said).filter((part) => part !== left)])].sort();
  const later = [...source.matchAll(/(saying\(\s*)?\bimport\("(\.[^"]+)"\)(?:,\s*([^)]*)\))?/g)];
  const atOnce = [...source.matchAll(/^\s*(?:import|export)(?! type)[^;(]*?"(\.[^"]+)"/gm)];
  const games = file === "./games/games.ts" ? GAMES.map((game) => `../games/${game}/index.ts`) : [];
  return [
    ...games.map((game) => ({ file: game, parts })),
    ...atOnce.flatMap(([, to = ""]) => resolved(file, to).map((found) => ({ file: found, parts }))),
    ...later.flatMap(([, saying, to = "", said = ""]) =>
      resolved(file, to).map((found) => ({ file: found, parts: saying ? bring(said) : parts })),
    ),
  ];
}

/** The keys in a file, with a gap where it depends. */
const said = (source: string): string[] =>
  [...source.matchAll(/(["`])((?:web|level|[a-z]+\d*)\.(?:(?!\1)[^\s])+)\1/g)].map(([, , key = ""]) => key);

function missingIn({ file, parts }: Reached): string[] {
  const source = SOURCES[file] ?? "";
  return said(source).flatMap((key) => {
    const literal = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
    const pattern = new RegExp(`^${literal.join("[^.]+")}(\\.|$)`);
    return KEYS.filter((one) => pattern.test(one.key) && !parts.includes(one.part)).map(
      (one) => `${file} says ${one.key}`,
    );
  });
}

/** What is said somewhere and may not be here by then; where a part is left out, all that it is needed for. */
function missing(left = ""): string[] {
  const figures = Object.keys(SOURCES).flatMap((file) => {
    const game = /^\.\.\/games\/(\w+)\/rules\/\w+\.svelte$/.exec(file)?.[1]; // drawn by the rulebook and the opening
    return game ? [{ file, parts: ["page", game].filter((part) => part !== left) }] : [];
  });
  const open: Reached[] = [{ file: "../main.ts", parts: ["page"] }, ...figures];
  const seen = new Set<string>();
  const found = new Set<string>();
  for (let at = open.pop(); at; at = open.pop()) {
    const name = `${at.file} ${at.parts.join()}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const here = drawn(at, left);
    for (const one of missingIn(here)) found.add(one);
    open.push(...ways(here, left));
  }
  return [...found];
}

test("whatever is drawn has its sentences with it", () => expect(missing()).toEqual([]));

test.each([...PARTS.keys()].filter((part) => part !== "page"))(
  "without the part %s something would be missing",
  (part) => expect(missing(part)).not.toEqual([]),
);

describe("parts", () => {
  let texts: typeof import("./texts.svelte");
  beforeEach(async () => {
    vi.resetModules();
    texts = await import("./texts.svelte");
    await texts.speak("en");
  });

  test("come with what says them, and in the language that is spoken then and later", async () => {
    const { bring, has, language, saying, speak, t } = texts;
    expect(has("web.credits.title")).toBe(false);
    const coming = saying(Promise.resolve("the place"), "credits", "new");
    await speak("fr");
    expect(await coming).toBe("the place");
    expect(has("web.credits.title")).toBe(true);
    const french = t("web.credits.title");
    await bring("credits");
    expect([await speak("de"), language()]).toEqual([true, "de"]);
    expect(t("web.credits.title")).not.toBe(french);
  });

  test("that cannot be loaded are missing where they are needed, and nowhere else", async () => {
    const { bring, has, language, saying, speak } = texts;
    await expect(bring("chess", () => Promise.reject(new TypeError("no net")))).rejects.toThrow("no net");
    await expect(saying(Promise.reject(new TypeError("no net")), "new")).rejects.toThrow("no net");
    expect([await speak("fr"), language()]).toEqual([true, "fr"]);
    await bring("chess", () => Promise.resolve({ "chess.name": "Chess" }));
    expect(has("chess.name")).toBe(true);
  });
});
