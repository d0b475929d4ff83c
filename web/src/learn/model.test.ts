import { beforeEach, expect, test } from "vitest";
import type { Frame, LessonAnswer, LessonStep, Offer, StoryLine } from "../lib/api";
import { begin, few, goOn, hear, meant, offers, type Standing, wanted } from "./model";
import { count, nextStep, read, remember } from "./progress";

const offer = (move: string): Offer => ({ move, text: move, effects: [] });
const line = (ply: number): StoryLine => ({ ply, actor: 0, texts: [`move ${ply}`] }) as StoryLine;
const frame = (ply: number, ...moves: string[]): Frame =>
  ({ table: { ply }, picture: {}, offers: moves.map(offer), story: [line(ply)] }) as unknown as Frame;
const answer = (kind: LessonAnswer["kind"], ...frames: Frame[]): LessonAnswer => ({
  kind,
  sentences: [],
  clause: null,
  said: 0,
  frames,
});

const step = {
  id: "war",
  show: ["bid goths", "stand"].map(offer),
  wrong: offer("bid huns"),
  frame: frame(10, "bid goths", "stand"),
} as unknown as LessonStep;

test("a step begins with its position and asks for the first move of its act", () => {
  const standing = begin(step);
  expect(offers(standing).map((one) => one.move)).toEqual(["bid goths", "stand"]);
  expect(wanted(standing)?.move).toBe("bid goths");
});

test("a wrong move changes nothing but the answer", () => {
  const standing = hear(begin(step), "bid huns", answer("wrong"));
  expect([standing.moves, standing.frame, standing.done]).toEqual([[], step.frame, false]);
  expect(standing.answer?.kind).toBe("wrong");
});

test("an play of several moves goes on, and what follows is shown one thing after the other", () => {
  const first = hear(begin(step), "bid goths", answer("on", frame(11, "stand")));
  expect([first.moves, wanted(first)?.move, first.done]).toEqual([["bid goths"], "stand", false]);
  const second = hear(first, "stand", answer("right", frame(12), frame(13), frame(14)));
  expect([second.done, second.frame.table.ply, second.coming.length]).toEqual([true, 12, 2]);
  expect(offers(second)).toEqual([]);
  expect(wanted(second)).toBeNull();
  const third = goOn(goOn(second));
  expect([third.frame.table.ply, third.story.map((one) => one.ply)]).toEqual([14, [10, 11, 12, 13, 14]]);
  expect(goOn(third)).toBe(third);
});

const PLACING = ["play", "second"];

test("a touch on a place to which nothing leads is the move that was meant", () => {
  const play = {
    ...step,
    show: [offer("play franks belgica")],
    wrong: offer("play franks italia"),
    frame: frame(1, "play franks belgica"),
  } as LessonStep;
  expect(meant(begin(play), "africa", PLACING)).toBe("play franks africa");
  expect(meant(begin(play), "belgica", PLACING)).toBeNull(); // the board says this itself
  const gain = { ...play, show: [offer("gain")], wrong: offer("second pannonia") } as LessonStep;
  expect(meant(begin(gain), "pannonia", PLACING)).toBe("second pannonia");
  expect(meant(begin(step), "pannonia", PLACING)).toBeNull(); // a bid has no place
});

beforeEach(() => localStorage.clear());

test("steps done are remembered, each once", () => {
  remember("go", "frontier");
  remember("go", "frontier");
  remember("go", "war");
  expect(read()).toEqual({ go: ["frontier", "war"] });
  const steps = ["frontier", "sea", "war"].map((id) => ({ id }));
  expect([nextStep(read(), "go", steps), count(read(), "go", steps)]).toEqual([2, 2]);
  expect(nextStep({ go: ["frontier", "sea", "war"] }, "go", steps)).toBe(1);
});

test("what is stored may be anything", () => {
  localStorage.setItem("lessons", "no JSON");
  expect(read()).toEqual({});
  localStorage.setItem("lessons", "null");
  expect(read()).toEqual({});
});

test("a list shows the few moves that matter, the others are folded", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((to) => ({ move: `go ${to}`, text: to, effects: [] }));
  const pass = { move: "pass", text: "pass", effects: [] };
  const at = (offers: typeof all, wrong = "go c") =>
    few({
      done: false,
      moves: [],
      step: { show: [{ move: "go b", text: "b", effects: [] }], wrong: { move: wrong, text: "", effects: [] } },
      frame: { offers },
    } as unknown as Standing);
  const { shown, others } = at([...all, pass]);
  expect(shown.map((one) => one.text)).toEqual(["a", "b", "c", "d", "g"]);
  expect(others.map((one) => one.text)).toEqual(["e", "f", "h", "i", "pass"]);
  expect(at(all.slice(0, 5)).others).toEqual([]);
  expect(at([...all, pass], "go nowhere").shown.map((one) => one.text)).toContain("b");
});
