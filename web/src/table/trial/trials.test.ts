import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remember, trialAt } from "./trials";

let stored: Record<string, string> = {};
beforeEach(() => {
  stored = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const trial = { table: "t-1", back: "/review/old?at=12&seat=0", move: "play goths raetia", ply: null };

test("a trial is found at its table, as it was last remembered", () => {
  expect(trialAt("t-1")).toBeNull();
  remember(trial);
  remember({ ...trial, table: "t-2" });
  remember({ ...trial, ply: 7 });
  expect(trialAt("t-1")).toEqual({ ...trial, ply: 7 });
  expect(trialAt("t-2")?.ply).toBeNull();
});

test("only the latest are kept", () => {
  for (let k = 0; k < 40; k++) remember({ ...trial, table: `t-${k}` });
  expect(trialAt("t-9")).toBeNull();
  expect(trialAt("t-10")).not.toBeNull();
});

test("nonsense, and a way back that leads elsewhere, are passed over", () => {
  stored.trials = "{";
  expect(trialAt("t-1")).toBeNull();
  stored.trials = JSON.stringify([null, 3, { table: "t-1" }, { ...trial, back: "https://elsewhere" }]);
  expect(trialAt("t-1")).toBeNull();
});
