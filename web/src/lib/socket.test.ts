import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Listener, TableSocket } from "./socket";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const update = { kind: "update", seat: 0, version: 3 };
let heard: string[];
let socket: TableSocket;
const last = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  heard = [];
  const listener: Listener = {
    onUpdate: (got) => heard.push(`update ${got.version}`),
    onPresence: () => heard.push("presence"),
    onConnection: (state) => heard.push(state),
    onRefusal: (text) => heard.push(text),
  };
  socket = new TableSocket("table", 0, "en", listener);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test("what was asked while the net was away is sent again, with the same id, until it is answered", async () => {
  last().opens();
  last().says(update);
  const answer = socket.ask({ kind: "act", word: "pass" });
  const first = last().sent.at(-1);
  last().onclose?.();
  expect(heard.at(-1)).toBe("stale");
  vi.advanceTimersByTime(400);
  last().opens();
  last().says(update);
  expect(last().sent).toEqual([{ kind: "hello", table: "table", seen: 3, seat: 0, language: "en" }, first]);
  last().says({ kind: "ack", id: first?.id, version: 4 });
  expect(await answer).toMatchObject({ kind: "ack", version: 4 });
});

test("when the device goes offline that is said at once, and back online it is tried at once", () => {
  last().opens();
  last().says(update);
  window.dispatchEvent(new Event("offline"));
  expect(heard.at(-1)).toBe("stale");
  vi.advanceTimersByTime(60_000);
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(before + 1);
});

test("a connection on which nothing is answered counts as dead", () => {
  last().opens();
  last().says(update);
  void socket.ask({ kind: "act", word: "pass" });
  vi.advanceTimersByTime(20_001);
  expect(heard.at(-1)).toBe("stale");
});

test("a quiet table is not a dead one", () => {
  last().opens();
  last().says(update);
  vi.advanceTimersByTime(300_000);
  expect(heard.at(-1)).toBe("update 3");
});

test("try now does not wait, and does nothing to a connection that works", () => {
  last().onclose?.();
  socket.retry();
  expect(FakeSocket.all.length).toBe(2);
  last().opens();
  last().says(update);
  socket.retry();
  expect(FakeSocket.all.length).toBe(2);
});

test("what comes late from another seat is not shown, and a closed socket never comes back", () => {
  last().opens();
  last().says({ ...update, seat: 1 });
  expect(heard).toEqual([]);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a greeting that the server could not answer is said again, and nobody is told that the table is missing", () => {
  last().opens();
  last().says({ kind: "refused", id: "", key: "serve.failed", text: "Something went wrong here.", clause: null });
  expect(heard).toEqual(["stale"]);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all.length).toBe(2);
  last().opens();
  last().says({ kind: "refused", id: "", key: "table.unknown", text: "There is no such table.", clause: null });
  expect(heard.at(-1)).toBe("There is no such table.");
});

test("a net that dies twice brings one connection", () => {
  last().opens();
  last().says(update);
  last().onclose?.();
  window.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all.length).toBe(2);
});

test("a connection is not given up for the one before it", () => {
  vi.advanceTimersByTime(15_000); // it never opens
  socket.retry();
  last().opens();
  last().says(update);
  vi.advanceTimersByTime(10_000);
  expect(heard.at(-1)).toBe("update 3");
});

test("one can act where the page comes by plain HTTP, which has no randomUUID", () => {
  const whole = globalThis.crypto;
  vi.stubGlobal("crypto", { getRandomValues: whole.getRandomValues.bind(whole) });
  last().opens();
  last().says(update);
  void socket.ask({ kind: "act", word: "pass" });
  void socket.ask({ kind: "act", word: "pass" });
  const ids = last().sent.slice(-2).map((one) => one["id"]);
  vi.stubGlobal("crypto", whole);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
});
