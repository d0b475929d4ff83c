import { beforeEach, expect, test } from "vitest";
import type { Listed } from "../api";
import { keepLevel, lastLevel } from "./level";

const played = (game: string, level: number | null, changed: number): Listed =>
  ({
    game,
    changed,
    mine: [0],
    seats: [
      { name: "Ada", level: null, free: false },
      { name: "", level, free: false },
    ],
  }) as Listed;

beforeEach(() => localStorage.clear());

test("before the first game there is no level, then it is the last one", () => {
  expect(lastLevel("chess")).toBeNull();
  keepLevel("chess", 1);
  keepLevel("chess", 4);
  expect(lastLevel("chess")).toBe(4);
  expect(lastLevel("hex")).toBeNull();
});

test("whoever has played before there was a memory is known by his tables, the latest first", () => {
  const mine = [played("chess", 3, 5), played("chess", 6, 9), played("chess", null, 11), played("hex", 2, 99)];
  expect(lastLevel("chess", mine)).toBe(6);
  keepLevel("chess", 2);
  expect(lastLevel("chess", mine)).toBe(2);
});

test("what was kept by nobody is as if nothing was", () => {
  for (const kept of ["nonsense", "null", "[]", '{"chess":"3"}', '{"chess":9}']) {
    localStorage.setItem("levels", kept);
    expect(lastLevel("chess")).toBeNull();
  }
  keepLevel("chess", 8);
  expect(lastLevel("chess")).toBeNull();
});
