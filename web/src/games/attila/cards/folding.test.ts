import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Offer } from "../../../lib/api";
import type { AttilaPicture } from "../picture";

let Folding: typeof import("./folding.svelte").Folding;
let settings: typeof import("../../../lib/settings.svelte").settings;
beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  Folding = (await import("./folding.svelte")).Folding;
  settings = (await import("../../../lib/settings.svelte")).settings;
});
beforeEach(() => (settings.askAction = false));

const at = (phase: string, actor = 0) => ({ phase, actor }) as AttilaPicture;
const offers = (...moves: string[]): Offer[] => moves.map((move) => ({ move, text: move, effects: [] }));
const ENDS = offers("double", "pass");

/** Whether the last of these is declined by itself. */
function declined(
  phases: string[],
  prepare: (folding: InstanceType<typeof Folding>) => void = () => undefined,
): boolean {
  const folding = new Folding();
  return phases
    .map((phase, k) => {
      if (k === phases.length - 1) prepare(folding);
      return folding.folds(at(phase), phase === "turn_end" ? ENDS : offers("gain"), 0);
    })
    .at(-1)!;
}

test("no action card is part of the choice before it", () => {
  expect(declined(["play", "influence", "turn_end"])).toBe(true);
});

test("one is asked after a war, before a scoring, when one comes back or took it back, and if one wants to be", () => {
  expect(declined(["influence", "bid", "turn_end"])).toBe(false);
  expect(declined(["influence", "eve"])).toBe(false);
  expect(declined(["turn_end"])).toBe(false);
  expect(declined(["draw", "turn_end"])).toBe(false);
  expect(declined(["influence", "turn_end"], (folding) => (folding.later = true))).toBe(false);
  settings.askAction = true;
  expect(declined(["influence", "turn_end"])).toBe(false);
});

test("to be asked holds for one turn", () => {
  const folding = new Folding();
  folding.folds(at("influence"), offers("gain"), 0);
  folding.later = true;
  expect(folding.folds(at("turn_end"), ENDS, 0)).toBe(false);
  folding.folds(at("influence"), offers("gain"), 0);
  expect(folding.folds(at("turn_end"), ENDS, 0)).toBe(true);
});

test("it is said again while the move before is not acknowledged, and no more once nobody asks", async () => {
  const said: string[] = [];
  await new Folding().decline(
    (move) => Promise.resolve(said.push(move) === 3),
    () => true,
  );
  expect(said).toEqual(["pass", "pass", "pass"]);
  await new Folding().decline(
    () => Promise.resolve(false),
    () => false,
  );
});
