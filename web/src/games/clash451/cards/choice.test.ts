import { expect, test } from "vitest";
import { complete, merge, missing, next, nothing, put, toggle, moves } from "./choice";
import { offer } from "../sample";

const three = ["r4", "r10", "r15"].reduce(toggle, nothing);

test("cards fill the places in order and can be taken back", () => {
  expect(three.places).toEqual(["r4", "r10", "r15"]);
  expect(toggle(three, "r10").places).toEqual(["r4", null, "r15"]);
  expect(toggle(toggle(three, "r10"), "r6").places).toEqual(["r4", "r6", "r15"]);
  expect(toggle(three, "r6")).toEqual(three);
});

test("a card put on a place changes places with the one that lay there", () => {
  expect(put(three, "r15", 0).places).toEqual(["r15", "r10", "r4"]);
  expect(put(three, "r6", 1).places).toEqual(["r4", "r6", "r15"]);
});

test("what is sealed at the server stays, and cards that are gone are dropped", () => {
  expect(merge(three, ["r15", null, null], ["r4", "r10", "r15"]).places).toEqual(["r15", "r10", null]);
  expect(merge(three, [null, null, null], ["r4"]).places).toEqual(["r4", null, null]);
});

test("in expert mode the choice is complete only with the place of the others", () => {
  expect(missing(three)).toBe(0);
  expect(complete(three, false)).toBe(true);
  expect(complete(three, true)).toBe(false);
  expect(moves({ ...three, rest: "under" }, [null, null, null], true)).toEqual([
    "pick r4",
    "pick r10",
    "pick r15",
    "under",
  ]);
  expect(moves(three, ["r4", null, null], false)).toEqual(["pick r10", "pick r15"]);
});

test("a move is sent only when it is offered and the one before has arrived", () => {
  const queue = ["pick r10", "pick r15"];
  const before = ["pick r4", "pick r10", "pick r15"].map(offer);
  const after = ["pick r10", "pick r15"].map(offer);
  expect(next(["pick r4", ...queue], before, null)).toBe("pick r4");
  expect(next(queue, before, "pick r4")).toBeNull();
  expect(next(queue, after, "pick r4")).toBe("pick r10");
  expect(next(queue, [], "pick r4")).toBeNull();
  expect(next(queue, [offer("place roma")], "pick r4")).toBe("stop");
});
