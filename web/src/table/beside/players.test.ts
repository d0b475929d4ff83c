import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Update } from "../../lib/api";
import Players from "./Players.svelte";

const seat = (name: string, more: object) => ({
  name,
  level: null,
  rating: null,
  relief: null,
  deadline: null,
  clock: null,
  to_act: true,
  yours: false,
  ...more,
});
const said = (offers: number, ...seats: object[]) => {
  const table = { seats, stage: "playing", may_give: [] };
  const update = { offers: Array(offers).fill({}), table } as unknown as Update;
  const { unmount } = render(Players, { update, picture: null, presence: null, drawn: null });
  const found = screen.getAllByRole("listitem").map((one) => one.querySelector(":scope > small")?.textContent?.trim());
  unmount();
  return found;
};

test("while one chooses in secret oneself, a computer waits for it and does not think", () => {
  const [ada, cato] = [seat("Ada", { yours: true }), seat("Cato", { level: 1 })];
  expect(said(3, ada, cato)).toEqual(["to move", "waits for you"]);
  expect(said(0, { ...ada, to_act: false }, cato)).toEqual(["", "thinking…"]);
  expect(said(0, ada, cato)).toEqual(["to move", "thinking…"]); // one has chosen
  expect(said(3, ada, seat("Ben", {}))).toEqual(["to move", "to move"]); // a person does think
});
