import { expect, it } from "vitest";
import { News } from "./news";

it("takes an answer, unless something was told while it was under way or waited to be taken", async () => {
  const news = new News();
  const taken: number[] = [];
  const ask = (answer: number) => news.ask(Promise.resolve(answer), (one) => taken.push(one));
  (await ask(1))();
  expect(taken).toEqual([1]);
  const under_way = ask(2);
  news.tell();
  (await under_way)();
  const waiting = await ask(3);
  news.tell();
  waiting();
  expect(taken).toEqual([1]);
  (await ask(4))();
  expect(taken).toEqual([1, 4]);
});
