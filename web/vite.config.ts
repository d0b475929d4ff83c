import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** Writes the worker that keeps the page: a new build is a new worker, known by the names of its files. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    writeBundle({ dir }) {
      const source = readFileSync(new URL("worker.js", import.meta.url), "utf-8");
      const files = readdirSync(`${dir}/assets`).sort().join();
      const hash = createHash("sha256")
        .update(source + files)
        .digest("hex")
        .slice(0, 12);
      writeFileSync(`${dir}/worker.js`, source.replace("/* the hash of this build */", hash));
    },
  };
}

/** Compresses what is text, as far as it goes: nobody waits for it but the build. The server chooses by what is accepted. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      folder = dir ?? "";
    },
    closeBundle() {
      if (!folder) return; // it was not built, and that is said elsewhere
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
        const plain = readFileSync(`${folder}/${name}`);
        const best = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        const made = { br: brotliCompressSync(plain, { params: best }), gz: gzipSync(plain, { level: 9 }) };
        for (const [suffix, content] of Object.entries(made))
          if (content.length < plain.length) writeFileSync(`${folder}/${name}.${suffix}`, content);
      }
    },
  };
}

/** What comes with somebody's first table: these, and all that they import at once. Everything else waits until it is needed. */
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const FIRST = ["main.ts", "shell/home/Home.svelte", "table/TablePage.svelte"]
  .concat(readdirSync(source("games")).flatMap((game) => [`games/${game}/index.ts`, `games/${game}/table.ts`]))
  .map(source);
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
let first: Set<string> | null = null;

function atFirst(id: string, graph: Graph): boolean {
  if (!first) {
    first = new Set(FIRST);
    for (const one of first) for (const other of graph.getModuleInfo(one)?.importedIds ?? []) first.add(other);
  }
  return first.has(id);
}

/**
 * What several places share comes in one file for all, and one for each game: a file of three lines costs more in heads
 * than in lines. No part of it is what nobody needs at a table that begins.
 */
const groups = [
  {
    name: (id: string, graph: Graph) =>
      /node_modules[\\/]|src[\\/](?!games|generated)/.test(id) && atFirst(id, graph) ? "shared" : null,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: Graph) => (atFirst(id, graph) && /games[\\/](\w+)[\\/]/.exec(id)?.[1]) || null,
    minShareCount: 2,
  },
];

// The page is built into the Python package, which serves it. `npm run build` is called by web/build.py.
export default defineConfig({
  plugins: [svelte(), worker(), compressed()],
  base: "/",
  server: {
    fs: { allow: [".."] }, // games have data that the page draws, and tests read the rulebooks
    proxy: { "/api": { target: `http://127.0.0.1:${process.env.CATALAUNIA_PORT ?? 8451}`, ws: true } },
  },
  build: {
    outDir: "../src/catalaunia/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // every browser that runs es2022 knows it, or loads a little later
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "jsdom", isolate: false, include: ["src/**/*.test.ts"], setupFiles: ["src/speaking.ts"] },
});
