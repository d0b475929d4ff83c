import { beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { seenOf } from "./fair/seen";

const asked: { path: string; body: Record<string, unknown>; known: ReturnType<typeof seenOf> }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) as Record<string, unknown>, known: seenOf("made") });
    return Promise.resolve(Response.json({ table: "made", commitment: "the commitment", links: {} }));
  });
  return () => void vi.unstubAllGlobals();
});

test("play now: what the server has committed to is kept before the number is opened, and that nobody else seals one", async () => {
  await api.create("Ada", { game: "any", seats: [{ kind: "computer", level: 1 }, { kind: "me" }, { kind: "me" }] });
  const [created, opened] = asked;
  const seal = String(created!.body.seal);
  expect(opened!.path).toBe("/api/tables/made/number");
  expect(opened!.known).toMatchObject({
    commitment: "the commitment",
    early: true,
    own: [{ seal, number: opened!.body.number, beside: ["", seal, ""] }],
  });
});

test("where others are to come the number stays closed, and is kept with the table", async () => {
  localStorage.clear();
  await api.create("Ada", { game: "any", seats: [{ kind: "me" }, { kind: "open" }] });
  expect(asked.map(({ path }) => path)).toEqual(["/api/tables"]);
  expect(seenOf("made")).toMatchObject({ commitment: "the commitment", early: true, own: [{ beside: [] }] });
});
