import { expect, test, vi } from "vitest";
import { api, type Update } from "../../lib/api";
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
