import { expect, test } from "vitest";
import type { ChatLine, StoryLine } from "../../lib/api";
import { entries } from "./chronicle";

const line = (ply: number) => ({ ply, actor: 0, texts: [`move ${ply}`], scenes: [] }) as StoryLine;
const notice = (version: number, ply: number) =>
  ({ version, ply, text: `notice ${version}`, notice: true }) as ChatLine;

test("notices stand where they came, the latest first", () => {
  const found = entries([line(1), line(2), line(4)], [notice(3, 0), notice(5, 2), notice(6, 2), notice(9, 4)]);
  expect(found.map((one) => one.key)).toEqual([
    "notice 9",
    "ply 4",
    "notice 6",
    "notice 5",
    "ply 2",
    "ply 1",
    "notice 3",
  ]);
});
