import { expect, test } from "vitest";
import type { Update } from "../../lib/api";
import { kept } from "./kept";

const update = (ply: number) => ({ table: { ply } }) as Update;
const plies = (all: Update[]) => all.map((one) => one.table.ply);

test("what came after one's last turn is kept, with the moment before it", () => {
  let all = kept([], update(5), 0);
  for (const ply of [6, 8, 8, 9]) all = kept(all, update(ply), 0);
  expect(plies(all)).toEqual([5, 6, 8, 9]);
  expect(plies(kept(all, update(10), 8))).toEqual([8, 9, 10]);
  expect(plies(kept(all, update(10), 7))).toEqual([6, 8, 9, 10]);
  expect(plies(kept([], update(10), 7))).toEqual([10]);
});
