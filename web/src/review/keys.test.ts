import { expect, test } from "vitest";
import { press } from "./keys";

let done: string[] = [];
let open = false;
const steer = {
  next: () => void done.push("next"),
  tryIt: () => void done.push("try"),
  step: (by: number) => void done.push(`step ${by}`),
  to: (end: string) => void done.push(end),
  play: () => void done.push("play"),
  close: () => open && (done.push("close"), true),
};

function pressed(inside: string, key: string, more: KeyboardEventInit = {}): string[] {
  done = [];
  document.body.innerHTML = inside;
  const target = document.body.querySelector("[data-here]") ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  window.addEventListener("keydown", (heard) => press(heard, steer), { once: true });
  target.dispatchEvent(event);
  return done;
}

test("letters work from a button, but not in a text and not with a modifier", () => {
  expect(pressed("<button data-here></button>", "n")).toEqual(["next"]);
  expect(pressed("<button data-here></button>", "T")).toEqual(["try"]);
  expect(pressed("<textarea data-here></textarea>", "t")).toEqual([]);
  expect(pressed("", "n", { ctrlKey: true })).toEqual([]);
});

test("arrows and space leave buttons alone, but for those of a line", () => {
  expect(pressed("", "ArrowRight")).toEqual(["step 1"]);
  expect(pressed("", " ")).toEqual(["play"]);
  expect(pressed("<button data-here></button>", "ArrowLeft")).toEqual([]);
  expect(pressed("<button data-here></button>", " ")).toEqual([]);
  expect(pressed("<div data-line><button data-here></button></div>", "ArrowLeft")).toEqual(["step -1"]);
  expect(pressed("", "Home")).toEqual(["first"]);
  expect(pressed("", "End")).toEqual(["last"]);
});

test("escape closes what is open", () => {
  expect(pressed("", "Escape")).toEqual([]);
  open = true;
  expect(pressed("<button data-here></button>", "Escape")).toEqual(["close"]);
  open = false;
});
