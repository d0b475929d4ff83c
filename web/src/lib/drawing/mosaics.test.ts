import { expect, test } from "vitest";
import { scene } from "./mosaics";

const GAMES = Object.keys(import.meta.glob("../../games/*/scene.webp")).map((file) => file.split("/").at(-2) ?? "");

test("every game that has a picture is shown with its own", () => {
  expect(GAMES.length).toBeGreaterThan(1);
  expect(new Set(GAMES.map(scene)).size).toBe(GAMES.length);
  expect(GAMES.map(scene)).not.toContain(undefined);
  expect(scene("a game from elsewhere")).toBeUndefined();
});
