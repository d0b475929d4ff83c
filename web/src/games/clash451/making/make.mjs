// Makes the sprite of Clash 451: every emblem and every view of a terrain as a symbol, and their names.
// node make.mjs
import fs from "node:fs";
import { EMBLEMS } from "./emblems.mjs";
import { VIG } from "./vignettes.mjs";

const out = new URL("../art/", import.meta.url);
const ids = { treverorum: "augusta-treverorum", colonia: "colonia-agrippina", emerita: "emerita-augusta", narbo: "narbo-martius" };
const unused = new Set(["link", "moon", "gear", "book", "pile"]);
const short = (text) => text.replace(/\d+\.\d+/g, (n) => String(Math.round(n * 100) / 100)).replace(/ \/>/g, "/>");
const emblems = Object.entries(EMBLEMS).filter(([id]) => !unused.has(id)).map(([id, [, drawn]]) => [id, drawn]);
const views = Object.entries(VIG).map(([id, drawn]) => [ids[id] ?? id, drawn]);

const symbols = [
  ...emblems.map(([id, drawn]) => `<symbol id="e-${id}" viewBox="0 0 48 48">${short(drawn)}</symbol>`),
  ...views.map(([id, drawn]) => `<symbol id="t-${id}" viewBox="0 0 112 54" preserveAspectRatio="xMidYMax slice"><path fill="var(--va)" d="M0 0h112v54H0z"/>${short(drawn)}</symbol>`),
];
const names = (found) => found.map(([id]) => JSON.stringify(id)).join(", ");
fs.writeFileSync(new URL("sprite.svg", out), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
fs.writeFileSync(
  new URL("names.ts", out),
  `/** Made by making/make.mjs. */\nexport const EMBLEMS: ReadonlySet<string> = new Set([${names(emblems)}]);\nexport const VIEWS: ReadonlySet<string> = new Set([${names(views)}]);\n`,
);
