import { beforeEach, expect, test } from "vitest";
import type { TableInfo } from "../../lib/api";
import { guided } from "./guided";
import { isOff, isTold, remember, switchOff } from "./told";

beforeEach(() => localStorage.clear());

test("each first is told once, and the guide can be sent away for good", () => {
  expect(isTold("chess", "war")).toBe(false);
  remember("chess", "war");
  remember("chess", "war");
  expect(isTold("chess", "war")).toBe(true);
  expect(isTold("hex", "war")).toBe(false);
  switchOff();
  expect(isOff()).toBe(true);
  expect(isTold("chess", "war")).toBe(true);
});

test("what was kept by nobody is as if nothing was", () => {
  for (const kept of ["nonsense", "null", "7", '{"told":3}']) {
    localStorage.setItem("guide", kept);
    expect(isOff()).toBe(false);
    expect(isTold("chess", "war")).toBe(false);
  }
});

test("he comes to one person's game against newcomers, as long as it is played", () => {
  const table = (levels: (number | null)[], more: object = {}): TableInfo =>
    ({
      stage: "playing",
      seats: [{ yours: true, level: null }, ...levels.map((level) => ({ yours: false, level }))],
      ...more,
    }) as TableInfo;
  expect(guided(table([1, 1]))).toBe(true);
  expect(guided(table([1, 2]))).toBe(false);
  expect(guided(table([1, null]))).toBe(false);
  expect(guided(table([1], { stage: "over" }))).toBe(false);
  switchOff();
  expect(guided(table([1, 1]))).toBe(false);
});
