import { beforeEach, expect, test, vi } from "vitest";
import type { ChatLine, Update } from "../lib/api";
import type { Listener } from "../lib/socket";
import { TableModel } from "./table.svelte";

let listener: Listener;
vi.mock("../lib/socket", () => ({
  TableSocket: class {
    constructor(_table: string, _seat: number | null, _language: string, given: Listener) {
      listener = given;
    }
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
    table: { ply: 0, seats: [] },
  }) as unknown as Update;

let model: TableModel;
beforeEach(() => {
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
