import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Refused } from "../api";
import { patiently } from "./patience";

const answers: { status: number; body: object; wait?: string }[] = [];
const sent: { at: number; key: string | null; body: unknown }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  [answers.length, sent.length] = [0, 0];
  vi.stubGlobal("fetch", async (_: string, given: RequestInit) => {
    sent.push({ at: Date.now(), key: new Headers(given.headers).get("Idempotency-Key"), body: given.body });
    const next = answers.shift();
    if (!next) throw new TypeError("no net");
    return new Response(JSON.stringify(next.body), {
      status: next.status,
      headers: next.wait ? { "Retry-After": next.wait } : {},
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const TOO_FAST = { status: 429, body: { key: "serve.too_fast", text: "Too much." } };
const DONE = { status: 200, body: { version: 3 } };

test("what was too much is asked again after the time said, under the same key, and why is told", async () => {
  answers.push({ ...TOO_FAST, wait: "4" }, { ...TOO_FAST, wait: "9" }, DONE);
  const why: string[] = [];
  const done = patiently(
    () => api.remove("table-1", 2),
    (refused) => why.push(refused.message),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await done).toEqual({ version: 3 });
  expect(sent.map((one) => one.at)).toEqual([0, 4_000, 13_000]);
  expect(new Set(sent.map((one) => one.key)).size).toBe(1);
  expect(why).toEqual(["Too much.", "Too much."]);
});

test("where the server does not say how long, it is not tried at once", async () => {
  answers.push({ status: 429, body: { key: "serve.too_many", text: "Too many." } }, DONE);
  const done = patiently(
    () => api.seats("table-1"),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(sent[1]!.at).toBeGreaterThanOrEqual(1_000);
});

test("nobody waits an hour, and what is no longer wanted is not asked again", async () => {
  answers.push({ ...TOO_FAST, wait: "3600" });
  await expect(
    patiently(
      () => api.seats("table-1"),
      () => undefined,
    ),
  ).rejects.toBeInstanceOf(Refused);
  answers.push({ ...TOO_FAST, wait: "2" }, DONE);
  const given = patiently(
    () => api.seats("table-1"),
    () => undefined,
    () => false,
  );
  const refused = expect(given).rejects.toBeInstanceOf(Refused);
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(sent.length).toBe(2);
});

test("an answer that was lost is asked for under the same key, a new wish under a new one, and a question under none", async () => {
  await expect(api.join("table-1", "Ada", null)).rejects.toBeInstanceOf(TypeError);
  answers.push({ status: 500, body: { key: "serve.failed", text: "Our fault." } });
  await expect(api.join("table-1", "Ada", null)).rejects.toBeInstanceOf(Refused);
  answers.push(DONE, DONE, { status: 409, body: { key: "table.no_open_seat", text: "None." } }, DONE);
  await api.join("table-1", "Ada", null);
  await api.join("table-1", "Ada", null);
  await expect(api.join("table-1", "Ben", null)).rejects.toBeInstanceOf(Refused);
  await api.seats("table-1");
  const keys = sent.map((one) => one.key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(4); // lost and found, again, Ben's, and none
  expect(keys.at(-1)).toBeNull();
});

test("everything that changes something carries a key", async () => {
  for (let k = 0; k < 11; k++) answers.push(DONE);
  await api.create("Ada", {});
  await api.join("t", "Ada", 0);
  await api.claim("t", "Ada", "secret-secret");
  await api.link("t", 1);
  await api.withdraw("t", 1);
  await api.remove("t", 1);
  await api.bring({});
  await api.comeBack("t", 0);
  await api.start("t", null);
  await api.rematch("t");
  expect(sent.length).toBe(10);
  expect(new Set(sent.map((one) => one.key)).size).toBe(10);
  expect(sent.every((one) => one.key)).toBe(true);
});
