import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the Python package, which serves it. `npm run build` is called by web/build.py.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { outDir: "../src/catalaunia/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
