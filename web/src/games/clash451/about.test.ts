import { expect, it } from "vitest";
import { cardAbout, terrainAbout } from "./about";
import { card, terrain } from "./sample";

it("is said in words with a clause what cards and terrains do", () => {
  expect(cardAbout(card("r4"))).toMatchObject({ name: "Wall 4", kind: "building, Romans", clause: "C6.2" });
  expect(cardAbout(card("h12"))).toMatchObject({ name: "Heruli 12", clause: "C1.3" });
  expect(cardAbout(card("h12")).lines[1]).toMatch(/hired by every army/);
  expect(cardAbout(card("r4")).lines).toHaveLength(1);
  expect(terrainAbout(terrain(0))).toMatchObject({ name: "Londinium 1", clause: "C5.3" });
  expect(terrainAbout(terrain(8)).lines).toHaveLength(2);
});
