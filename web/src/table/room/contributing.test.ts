import { expect, test, vi } from "vitest";
import { api, type Update } from "../../lib/api";
import { spare } from "../../lib/fair/numbers";
import { seenOf } from "../../lib/fair/seen";
import { contribute } from "./contributing";

const room = (version: number, sealed: string) =>
  ({
    version,
    table: {
      id: "t",
      seats: [{ yours: true }, {}],
      contributions: { asked: false, sealed: [sealed, ""], waits_for: [] },
    },
  }) as unknown as Update;

test("an update from before this page's seal came in seals no second number", async () => {
  const seal = vi.spyOn(api, "seal").mockResolvedValue({ version: 5 });
  contribute(room(3, ""));
  await vi.waitFor(() => expect(seal).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  contribute(room(4, "")); // under way since before it
  contribute(room(5, "ff"));
  await Promise.resolve();
  expect(seal).toHaveBeenCalledTimes(1);
  contribute(room(6, "")); // what was sealed is void
  await vi.waitFor(() => expect(seal).toHaveBeenCalledTimes(2));
});

test("what was sealed here is kept with the table, though the server never shows it", async () => {
  const mine = await spare();
  vi.spyOn(api, "seal").mockResolvedValue({ version: 7 });
  contribute({ ...room(6, ""), table: { ...room(6, "").table, id: "kept" } });
  await vi.waitFor(() => expect(seenOf("kept").own.map(({ seal }) => seal)).toEqual([mine]));
});

test("a number that was opened is never sealed again, though it was not heard that it came", async () => {
  const mine = await spare();
  vi.spyOn(api, "openNumber").mockRejectedValue(new Error("no answer"));
  const { version, table } = room(8, mine);
  contribute({ version, table: { ...table, contributions: { asked: true, sealed: [mine, ""], waits_for: [0] } } });
  expect(await spare()).not.toBe(mine);
});
