/**
 * The connection to one table. Whatever happens to the network, an act is sent again until it is answered, and the
 * page is told what it missed. It knows no game.
 */
import { type DeniedGiven, type HintGiven, PASSING, type Presence, type Update } from "./api";
import type { Language } from "./texts.svelte";

export type Answer =
  | { kind: "ack"; id: string; version: number }
  | { kind: "refused"; id: string; key: string; text: string; clause: string | null }
  | { kind: "allowed"; id: string }
  | DeniedGiven
  | HintGiven;
type Reply = Answer | Update | Presence;

export interface Listener {
  onUpdate(update: Update): void;
  onPresence(presence: Presence): void;
  onConnection(state: "live" | "stale"): void;
  onRefusal(text: string): void; // of something that was no act, such as a table that does not exist
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const SILENCE = 20_000; // ms without an answer after which a connection counts as dead, whatever the browser thinks

/** Nobody else makes the same. `crypto.randomUUID` would do, but not where the page comes by plain HTTP. */
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

interface Pending {
  message: Record<string, unknown> & { id: string };
  resolve: (answer: Answer) => void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private seen = 0;
  private wait = FIRST_WAIT;
  private closed = false;
  private timer = 0;
  private greeted = false; // hello was said,
  private live = false; // and answered
  private patience = 0;

  constructor(
    private readonly table: string,
    private seat: number | null,
    private language: Language,
    private readonly listener: Listener,
  ) {
    this.connect();
    window.addEventListener("offline", this.drop);
    window.addEventListener("online", this.retry);
  }

  /** Try at once, without waiting for the next time. */
  retry = (): void => {
    if (this.closed || this.live) return;
    this.wait = FIRST_WAIT;
    this.connect();
  };

  /** The net is gone: a browser may take minutes to notice that of a socket. */
  private drop = (): void => {
    if (!this.closed && this.socket) this.again();
  };

  /** Let go of the socket, and hear no more of it. */
  private forget(): void {
    const old = this.socket;
    [this.socket, this.greeted, this.live] = [null, false, false];
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  /** Ask for something; resolves when the server has answered, however often it had to be sent. */
  ask(message: Record<string, unknown>): Promise<Answer> {
    const id = newId();
    return new Promise((resolve) => {
      const whole = { ...message, id };
      this.pending.set(id, { message: whole, resolve });
      if (this.live) this.send(whole);
    });
  }

  /** Look from another of one's seats, or from none. */
  lookFrom(seat: number | null): void {
    this.seat = seat;
    this.seen = 0;
    if (this.greeted) this.send({ kind: "hand_over", seat });
  }

  speak(language: Language): void {
    this.language = language;
    this.seen = 0;
    if (this.greeted) this.greet();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("offline", this.drop);
    window.removeEventListener("online", this.retry);
    this.forget();
  }

  private connect(): void {
    this.forget();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    this.expect();
    socket.onopen = () => this.greet();
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.patience);
      this.hear(JSON.parse(event.data) as Reply);
      if (this.pending.size) this.expect();
    };
    socket.onclose = () => this.again();
  }

  private greet(): void {
    this.greeted = true;
    this.send({ kind: "hello", table: this.table, seen: this.seen, seat: this.seat, language: this.language });
  }

  private again(): void {
    this.forget();
    this.listener.onConnection("stale");
    const wait = navigator.onLine ? this.wait : LONGEST_WAIT; // without a net it is tried seldom: `online` will say so
    this.timer = window.setTimeout(() => this.connect(), wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private send(message: object): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expect();
  }

  /** Everything that is sent is answered; if nothing comes, the connection is dead. */
  private expect(): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(this.drop, SILENCE);
  }

  private hear(reply: Reply): void {
    if (reply.kind === "update") {
      if (reply.seat !== this.seat) return; // from before a hand-over
      this.seen = reply.version;
      this.wait = FIRST_WAIT;
      if (!this.live) for (const { message } of this.pending.values()) this.send(message);
      this.live = true;
      this.listener.onConnection("live");
      this.listener.onUpdate(reply);
    } else if (reply.kind === "presence") {
      this.listener.onPresence(reply);
    } else {
      const asked = this.pending.get(reply.id ?? "");
      if (asked) {
        this.pending.delete(reply.id ?? "");
        asked.resolve(reply);
      } else if (reply.kind === "refused" && PASSING.includes(reply.key)) {
        this.again();
      } else if (reply.kind === "refused") {
        this.listener.onRefusal(reply.text);
      }
    }
  }
}
