import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type ChatLine, type Presence, type Update } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Answer, Listener } from "../lib/wire/socket";
import { TableModel } from "./table.svelte";

let listener: Listener;
let answer: Answer; // to whatever is asked
let asked: string[];
let played: string[];
vi.mock("../lib/wire/socket", () => ({
  TableSocket: class {
    constructor(_table: string, _seat: number | null, _language: string, given: Listener) {
      listener = given;
    }
    ask = (question: { kind: string; move?: string }) => {
      asked.push(question.kind);
      if (question.move) played.push(question.move);
      return Promise.resolve(answer);
    };
    lookFrom = () => undefined;
    close = () => undefined;
  },
}));

const line = (version: number, text: string, notice = true) =>
  ({ version, text, notice, name: notice ? "" : "Ben", time: 0 }) as ChatLine;
const update = (seat: number | null, chat: ChatLine[]) =>
  ({
    kind: "update",
    version: 9,
    seat,
    since: 0,
    story: [],
    chat,
    offers: [],
    since_turn: 0,
    turns: [],
    table: { ply: 0, seats: [] },
  }) as unknown as Update;

let model: TableModel;
beforeEach(() => {
  [asked, played] = [[], []];
  model = new TableModel("table-1", 0);
});

const news = () => model.news?.text;

test("a notice is news from when it comes until it is closed, and talk is none", () => {
  listener.onUpdate(update(0, [line(1, "before you came"), line(2, "hello", false)]));
  expect(news()).toBeUndefined();
  listener.onUpdate(update(0, [line(3, "Ben is away."), line(4, "well", false)]));
  expect(news()).toBe("Ben is away.");
  model.closeNews();
  expect(news()).toBeUndefined();
  listener.onUpdate(update(0, [line(5, "Cy has taken the seat.")]));
  expect(news()).toBe("Cy has taken the seat.");
  expect(model.notices.length).toBe(3);
});

test("another at the same screen sees the same news once, and another language says them anew", () => {
  listener.onUpdate(update(0, []));
  listener.onUpdate(update(0, [line(3, "Ben is away.")]));
  model.handOver(1);
  listener.onUpdate(update(1, [line(2, "Ben is away.")]));
  expect(news()).toBe("Ben is away.");
  listener.onUpdate(update(1, [line(2, "Ben ist nicht da.")]));
  expect(news()).toBe("Ben ist nicht da.");
  expect(model.chat.length).toBe(1);
});

test("who has lost his seat is told so and keeps nothing that he saw from it", () => {
  listener.onUpdate(update(0, [line(7, "hello", false)]));
  listener.onSeatLost();
  expect([model.dismissed, model.seat, model.update, model.chat.length]).toEqual([true, null, null, 0]);
  listener.onUpdate(update(null, [line(4, "hello", false)]));
  expect(model.chat.map((one) => one.version)).toEqual([4]);
});

const computers = (hints: boolean) => ({ computers: { hints } }) as Presence;
const refused = (key: string) => ({ kind: "refused", id: "", key, text: "Not yet." }) as Answer;
const hint = { kind: "hint_given", id: "", sentences: ["This one."] } as unknown as Answer;
const later = (ply: number) => ({ ...update(0, []), table: { ply, seats: [] } }) as unknown as Update;

test("a hint that cannot be given yet is asked for again when it can, and is no error", async () => {
  listener.onUpdate(later(1));
  answer = refused("table.hint_ready_in");
  await model.askHint();
  expect([model.hintAwaited, model.refusal, model.hint]).toEqual([true, null, null]);
  listener.onPresence(computers(false));
  answer = hint;
  listener.onPresence(computers(true));
  await vi.waitFor(() => expect(model.hint).toEqual(hint));
  expect([model.hintAwaited, asked]).toEqual([false, ["hint", "hint"]]);
});

test("it is forgotten with the position, and another refusal is said", async () => {
  listener.onUpdate(later(1));
  answer = refused("table.hint_not_ready");
  await model.askHint();
  listener.onUpdate(later(2));
  listener.onPresence(computers(true));
  expect([model.hintAwaited, asked]).toEqual([false, ["hint"]]);
  answer = refused("table.no_hints_here");
  await model.askHint();
  expect([model.hintAwaited, model.refusal?.text]).toEqual([false, "Not yet."]);
});

test("who had a seat before is known by name", () => {
  const seats = (...names: string[]) =>
    ({ ...update(0, []), table: { ply: 0, seats: names.map((name) => ({ name })) } }) as unknown as Update;
  listener.onUpdate(seats("Ada", "Captain 2"));
  listener.onUpdate(seats("Ada", "Champion 2"));
  expect(model.names).toEqual(["Ada", "Captain 2", "Champion 2"]);
});

// Warned before a blunder

const warned = vi.spyOn(api, "warning");
const offering = (hints: boolean) =>
  ({
    ...update(0, []),
    offers: [{ move: "a" }, { move: "b" }],
    table: { ply: 0, seats: [], aids: { hints } },
  }) as unknown as Update;
function toMove(): void {
  warned.mockReset();
  warned.mockResolvedValue({ text: "This may be a blunder." });
  answer = { kind: "ack" } as Answer;
  listener.onUpdate(offering(true));
}
afterEach(() => (settings.warn = false));

test("a move goes out at once, unless one wants to be warned", async () => {
  toMove();
  expect(await model.play("a")).toBe(true);
  expect([warned.mock.calls.length, played]).toEqual([0, ["a"]]);
});

test("a blunder waits until it is played again, another move is judged for itself", async () => {
  toMove();
  settings.warn = true;
  expect(await model.play("a")).toBe(false);
  expect([played, model.warning?.move, model.busy]).toEqual([[], "a", false]);
  warned.mockResolvedValueOnce({ text: null });
  expect(await model.play("b")).toBe(true);
  expect(await model.play("a")).toBe(false);
  expect(await model.play("a")).toBe(true); // anyway
  expect([played, model.warning]).toEqual([["b", "a"], null]);
});

test("nobody is asked where hints are not allowed, and what fails or is late keeps nothing back", async () => {
  toMove();
  settings.warn = true;
  warned.mockRejectedValueOnce(new Error("away"));
  expect(await model.play("a")).toBe(true);
  vi.useFakeTimers();
  warned.mockReturnValueOnce(new Promise(() => undefined));
  const late = model.play("b");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(true);
  vi.useRealTimers();
  listener.onUpdate(offering(false));
  warned.mockReset();
  expect(await model.play("a")).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});
