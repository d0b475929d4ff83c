import { fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableModel } from "../table.svelte";
import { touching } from "./touch";

const catchUp = vi.fn();
const skip = vi.fn();
let model: { beats: { behind: boolean; skip: () => void }; offers: string[]; catchUp: () => void };
let board: HTMLElement;
let undo: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  board = document.createElement("div");
  board.innerHTML =
    "<button>card</button><section data-beats><button>skip</button></section><i data-terrain='roma'><button>Roma</button></i>";
  document.body.append(board);
  model = { beats: { behind: true, skip }, offers: [], catchUp };
  undo = touching(model as unknown as TableModel)(board);
});
afterEach(() => {
  undo();
  board.remove();
});

const card = () => board.querySelector("button")!;
const done = () => [catchUp.mock.calls.length, skip.mock.calls.length];

test("a touch skips what is shown, and whoever may act is brought to the present by it", async () => {
  await fireEvent.click(card(), { detail: 1 });
  expect(done()).toEqual([0, 1]);
  model.offers = ["gain"];
  await fireEvent.click(card(), { detail: 1 });
  expect(done()).toEqual([1, 1]);
});

test("a key counts once, with the click that follows it", async () => {
  await fireEvent.keyDown(card(), { key: "Enter" });
  await fireEvent.click(card(), { detail: 0 });
  expect(done()).toEqual([0, 1]);
  await fireEvent.keyDown(card(), { key: "ArrowLeft" });
  expect(done()).toEqual([0, 1]);
});

test("what was touched on the board in another position is not played in the present", async () => {
  const play = vi.fn();
  const terrain = board.querySelector<HTMLElement>("[data-terrain] button")!;
  for (const kind of ["click", "keydown"]) terrain.addEventListener(kind, play);
  catchUp.mockImplementation(() => (model.beats.behind = false));
  model.offers = ["place roma"];
  await fireEvent.click(terrain, { detail: 1 });
  expect([done(), play.mock.calls.length]).toEqual([[1, 0], 0]);
  await fireEvent.click(terrain, { detail: 1 });
  expect([done(), play.mock.calls.length]).toEqual([[1, 0], 1]);
  model.beats.behind = true;
  await fireEvent.keyDown(terrain, { key: " " });
  await fireEvent.click(terrain, { detail: 0 });
  expect([done(), play.mock.calls.length]).toEqual([[2, 0], 1]);
});

test("who drags the map, or presses what has a meaning of its own, skips nothing; nor is there something to skip in the present", async () => {
  await fireEvent.pointerDown(card(), { clientX: 5, clientY: 5 });
  await fireEvent.click(card(), { detail: 1, clientX: 60, clientY: 5 });
  await fireEvent.click(board.querySelector("[data-beats] button")!, { detail: 1 });
  model.beats.behind = false;
  await fireEvent.click(card(), { detail: 1 });
  expect(done()).toEqual([0, 0]);
});
