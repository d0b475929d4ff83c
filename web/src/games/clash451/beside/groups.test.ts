import { expect, test } from "vitest";
import type { TerrainCard } from "../picture";
import { group } from "./groups";
import { offer, terrain, picture } from "../sample";

const cards: TerrainCard[] = [0, 1, 2].map((place) => terrain(place).card);
const shown = { ...picture(), material: { ...picture().material, terrains: cards } };

test("moves stand under the unit they are about", () => {
  const groups = group(["move h12 catalaunum", "move h13 catalaunum", "move h13 londinium", "halt"].map(offer), shown);
  expect(groups.map((one) => [one.title, one.offers.map((entry) => entry.short)])).toEqual([
    ["Heruli 12 to", ["Catalaunum"]],
    ["Bructeri 13 to", ["Catalaunum", "Londinium"]],
    ["", ["halt"]],
  ]);
});

test("cards to choose are called by name and value", () => {
  expect(group([offer("pick r8"), offer("mulligan")], shown).map((one) => one.offers[0]?.short)).toEqual([
    "Aetius 8",
    "mulligan",
  ]);
});
