import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** Writes the worker that keeps the page: it has to know the names of all its files, as they lie there in the end. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    writeBundle({ dir }) {
      const files = readdirSync(`${dir}/assets`)
        .filter((name) => /\.(js|css|woff2)$/.test(name))
        .sort()
        .map((name) => `/assets/${name}`);
      const source = readFileSync(new URL("worker.js", import.meta.url), "utf-8");
      const hash = createHash("sha256")
        .update(source + files.join())
        .digest("hex")
        .slice(0, 12);
      const filled = source
        .replace("/* the files of this build */ []", JSON.stringify(files))
        .replace("/* their hash */", hash);
      writeFileSync(`${dir}/worker.js`, filled);
    },
  };
}

// The page is built into the Python package, which serves it. `npm run build` is called by web/build.py.
export default defineConfig({
  plugins: [svelte(), worker()],
  base: "/",
  server: {
    fs: { allow: [".."] }, // games have data that the page draws, and tests read the rulebooks
    proxy: { "/api": { target: `http://127.0.0.1:${process.env.CATALAUNIA_PORT ?? 8451}`, ws: true } },
  },
  build: { outDir: "../src/catalaunia/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
