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
    onGallery: () => undefined,
    onPresence: () => heard.push("presence"),
    onConnection: (state) => heard.push(state),
    onRefusal: (text) => heard.push(text),
    onPatience: (why) => heard.push(`patience ${why}`),
    onSeatLost: () => heard.push("seat lost"),
    onSignedOut: (text) => heard.push(`signed out: ${text}`),
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
  const answer = socket.ask({ kind: "play", seat: 0, move: "pass" });
  const first = last().sent.at(-1);
  last().onclose?.();
  expect(heard.at(-1)).toBe("stale");
  vi.advanceTimersByTime(400);
  last().opens();
  last().says(update);
  expect(last().sent).toEqual([
    { kind: "hello", table: "table", seen: 3, seat: 0, language: "en", study: null },
    first,
  ]);
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
  void socket.ask({ kind: "play", seat: 0, move: "pass" });
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

test("what never changes of a picture is sent once, and put into the later ones", () => {
  const boards: unknown[] = [];
  const listening = {
    onUpdate: ({ picture }) => boards.push(picture),
    onGallery: () => undefined,
    onPresence: vi.fn(),
    onConnection: vi.fn(),
    onRefusal: vi.fn(),
    onPatience: vi.fn(),
    onSeatLost: vi.fn(),
    onSignedOut: vi.fn(),
  } satisfies Listener;
  const other = new TableSocket("table", 0, "en", listening);
  last().opens();
  last().says({ ...update, picture: null, left_out: [] }); // nobody plays yet
  last().says({ ...update, seat: 1, picture: { board: "Gallia", turn: 1 }, left_out: [] }); // from before a hand-over
  last().says({ ...update, picture: { board: null, turn: 2 }, left_out: ["board"] });
  last().says({ ...update, picture: { board: null, turn: 3 }, left_out: ["board"] });
  expect(boards).toEqual([null, { board: "Gallia", turn: 2 }, { board: "Gallia", turn: 3 }]);
  other.close(); // else it would hear of the net in the other tests
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

test("one can play where the page comes by plain HTTP, which has no randomUUID", () => {
  const whole = globalThis.crypto;
  vi.stubGlobal("crypto", { getRandomValues: whole.getRandomValues.bind(whole) });
  last().opens();
  last().says(update);
  void socket.ask({ kind: "play", seat: 0, move: "pass" });
  void socket.ask({ kind: "play", seat: 0, move: "pass" });
  const ids = last()
    .sent.slice(-2)
    .map((one) => one["id"]);
  vi.stubGlobal("crypto", whole);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
});

const tooFast = { kind: "refused", key: "serve.too_fast", text: "Too much.", clause: null, retry_after: 7 };

test("what was too much at once is sent again with the same id, and not before the server has said", async () => {
  last().opens();
  last().says(update);
  const answer = socket.ask({ kind: "hint", seat: 0 });
  const first = last().sent.at(-1);
  last().says({ ...tooFast, id: first?.id });
  expect(heard.at(-1)).toBe("patience Too much.");
  last().onclose?.(); // even if the connection is lost meanwhile
  vi.advanceTimersByTime(1_000);
  last().opens();
  last().says(update);
  expect(last().sent.length).toBe(1); // the greeting
  vi.advanceTimersByTime(5_900);
  expect(last().sent.length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(last().sent.slice(1)).toEqual([first]);
  expect(heard.at(-1)).toBe("patience ");
  last().says({ kind: "hint_given", id: first?.id, sentences: [], hint: {} });
  expect(await answer).toMatchObject({ kind: "hint_given" });
});

test("who would have to wait very long is refused, and may ask again", async () => {
  last().opens();
  last().says(update);
  const answer = socket.ask({ kind: "hint", seat: 0 });
  last().says({ ...tooFast, id: last().sent.at(-1)?.id, retry_after: 900 });
  expect(await answer).toMatchObject({ kind: "refused", text: "Too much." });
});

test("waiting for a limit is not silence", () => {
  last().opens();
  last().says(update);
  void socket.ask({ kind: "hint", seat: 0 });
  last().says({ ...tooFast, id: last().sent.at(-1)?.id, retry_after: 50 });
  vi.advanceTimersByTime(40_000);
  expect(FakeSocket.all.length).toBe(1);
  expect(heard).not.toContain("stale");
});

test("a greeting that was too much is not said again before its time, whatever anybody presses", () => {
  last().opens();
  last().says({ ...tooFast, id: "" });
  expect(heard).toEqual(["patience Too much.", "stale"]);
  vi.advanceTimersByTime(6_900);
  socket.retry();
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.all.length).toBe(2);
  last().opens();
  last().says(update);
  expect(heard.slice(2)).toEqual(["patience ", "live", "update 3"]);
});

test("who loses his seat watches, and what comes late from before a hand-over is still not shown", () => {
  const from = (seat: number | null, yours: boolean) => ({ ...update, seat, table: { seats: [{ yours }] } });
  last().opens();
  last().says(from(0, true));
  last().says(from(null, true)); // he still has it
  expect(heard).toEqual(["live", "update 3"]);
  last().says(from(null, false));
  expect(heard.slice(2)).toEqual(["seat lost", "live", "update 3"]);
  last().onclose?.();
  vi.advanceTimersByTime(400);
  last().opens();
  expect(last().sent[0]).toMatchObject({ kind: "hello", seat: null, seen: 3 });
});

test("a browser that was signed out is told so and does not come back", () => {
  last().opens();
  last().says(update);
  last().says({ kind: "refused", id: "", key: "serve.signed_out", text: "Signed out.", clause: null });
  expect(heard.slice(2)).toEqual(["signed out: Signed out."]);
  const sockets = FakeSocket.all.length;
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(sockets);
});

test("a seat that was lost while the net was away is not asked for again and again", () => {
  last().opens();
  last().says({ kind: "refused", id: "", key: "table.not_your_seat", text: "This is not your seat.", clause: null });
  expect(heard).toEqual(["seat lost"]);
  expect(last().sent.at(-1)).toMatchObject({ kind: "hello", seat: null, seen: 0 });
  last().says({ ...update, seat: null });
  expect(heard.slice(1)).toEqual(["live", "update 3"]);
});
