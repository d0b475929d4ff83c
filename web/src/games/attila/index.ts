/** Attila's part of the page. */
import type { Component } from "svelte";
import type { GamePage } from "../../lib/games/games";
import { saying } from "../../lib/texts.svelte";

const FIGURES = import.meta.glob<Component>("./rules/*.svelte", { import: "default" });

export const page: GamePage = {
  table: async () => (await saying(import("./table"), "attila")).table,
  figures: [
    { name: "glance", after: "glance" },
    { name: "map", after: "A3.1" },
    { name: "placing", after: "A5.2" },
    { name: "centuries", after: "A6.2" },
    { name: "war", after: "A7.7" },
    { name: "influence", after: "A9.7" },
  ],
  opening: ["placing", "war", "influence", "centuries"],
  figure: (name) => FIGURES[`./rules/${name[0]?.toUpperCase()}${name.slice(1)}.svelte`]?.(),
  symbols: { id: "at-peace", load: async () => (await import("./art/Sprite.svelte")).default },
  clauses: {
    first: "A2.2",
    draw: "A4.1",
    play: "A5.1",
    influence: "A6.1",
    aside: "A10.3",
    bid: "A7.2",
    eve: "A10.1",
    turn_end: "A10.1",
    over: "A11.4",
  },
};
