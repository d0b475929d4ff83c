/** Clash 451's part of the page. */
import type { Component } from "svelte";
import type { GamePage } from "../../lib/games/games";
import { saying } from "../../lib/texts.svelte";

const FIGURES = import.meta.glob<Component>("./rules/*.svelte", { import: "default" });

export const page: GamePage = {
  table: async () => (await saying(import("./table"), "clash451")).table,
  figures: [
    { name: "glance", after: "glance" },
    { name: "row", after: "C2.1" },
    { name: "choice", after: "C3.2" },
    { name: "first", after: "C4.1" },
    { name: "ways", after: "C5.8" },
    { name: "battle", after: "C6.7" },
    { name: "points", after: "C8.3" },
  ],
  opening: ["choice", "ways", "battle", "points"],
  figure: (name) => FIGURES[`./rules/${name[0]?.toUpperCase()}${name.slice(1)}.svelte`]?.(),
  symbols: { id: "e-star", load: async () => (await import("./art/Sprite.svelte")).default },
  clauses: {
    terrain: "C2.1",
    draw: "C3.2",
    pick: "C3.2",
    return: "C9.1",
    place: "C4.1",
    move: "C5.1",
    over: "C8.1",
  },
};
