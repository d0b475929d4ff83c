import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/**
 * What several places share comes in one file for all, and one for each game: a file of three lines costs more in heads
 * than in lines. No part of it is what nobody needs at a table that begins: the rulebook, the room where one waits, what a
 * game is looked at with when it is over, the answers of a form.
 */
const LATER = [
  /src[\\/]lib[\\/]fair[\\/](sha256|check|Proof)/,
  /src[\\/]lib[\\/]qr/,
  /src[\\/]review/,
  /src[\\/]rules[\\/](Rulebook|Contents|Figure|Sheet|book|hold)\b/,
  /src[\\/]lib[\\/]server\b/,
  /src[\\/]shell[\\/](Pills|Switch)/,
  /src[\\/]table[\\/](room|beside[\\/](After|Outcome))/,
];
const groups = [
  {
    name: "shared",
    test: (id: string) =>
      /node_modules[\\/]|src[\\/](?!games|generated)/.test(id) && !LATER.some((one) => one.test(id)),
    minShareCount: 2,
  },
  { name: (id: string) => /games[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null, minShareCount: 2 },
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
