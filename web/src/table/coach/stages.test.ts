import { expect, test } from "vitest";
import type { HintGiven } from "../../lib/api";
import { candidatesOf, drawnAt, first } from "./stages";

const names = { best: "best", look: "look here" };
const hint = {
  kind: "hint_given",
  sentences: ["Best: b."],
  hint: { best: "b" },
  nudge: { text: "Look at Rome.", part: "roma" },
  candidates: [
    { move: "a", text: "A move" },
    { move: "b", text: "B move" },
  ],
} as unknown as HintGiven;

test("a hint begins with a nudge, if it has stages", () => {
  expect(first(hint)).toBe("nudge");
  expect(first({ ...hint, nudge: null })).toBe("answer");
  expect(first({ ...hint, candidates: candidatesOf(hint).slice(1) })).toBe("answer");
});

test("each stage draws no more than it says", () => {
  expect(drawnAt(hint, "nudge", names)).toEqual([{ kind: "better", name: "look here", move: "", part: "roma" }]);
  expect(drawnAt({ ...hint, nudge: { text: "", part: "" } }, "nudge", names)).toEqual([]);
  expect(drawnAt(hint, "candidates", names).map(({ move, name }) => [move, name])).toEqual([
    ["a", "A"],
    ["b", "B"],
  ]);
  expect(drawnAt(hint, "answer", names)).toEqual([{ kind: "better", name: "best", move: "b" }]);
});
