/**
 * The connection to one table. Whatever happens to the network, a question is sent again until it is answered, and the
 * page is told what it missed. It knows no game.
 */
import {
  type GalleryLine,
  PASSING,
  type Presence,
  type SocketReply,
  type SocketRequest,
  type StudyCursor,
  type StudyView,
  type Update,
} from "../api";
import { newKey } from "./intentions";
import { pause, shortPause } from "./patience";
import type { Language } from "../texts.svelte";

export type Answer = Exclude<
  SocketReply,
  { kind: "update" | "presence" | "gallery" | "announcement" | "study" | "cursor" }
>;
type Asked = Extract<SocketRequest, { id: string }>;
type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
export type Question = WithoutId<Asked>; // the socket numbers it

export interface Listener {
  onUpdate(update: Update): void;
  onPresence(presence: Presence): void;
  onGallery?(lines: GalleryLine[]): void; // what those say who only watch
  onConnection(state: "live" | "stale"): void;
  onRefusal(text: string): void; // of something that was not asked for by its id, such as a table that does not exist
  onPatience(why: string): void; // too much at once: it is tried again after a while; nothing when that is over
  onSeatLost(): void; // the seat is no longer one's own: from now on one watches
  onSignedOut(text: string): void; // this browser is the player no longer
  onStudy?(study: StudyView): void; // where one follows a study of the table
  onCursor?(cursor: StudyCursor): void; // whoever leads there has gone somewhere
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const OUT: readonly string[] = ["serve.signed_out", "table.players_only"]; // there is nothing to come back for
const SILENCE = 20_000; // ms without an answer after which a connection counts as dead, whatever the browser thinks

interface Pending {
  message: Asked;
  resolve: (answer: Answer) => void;
  later: number; // the timer that sends it again, where it was too much at once
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private seen = 0;
  private picture: Update["picture"] = null; // the last one, complete
  private wait = FIRST_WAIT;
  private closed = false;
  private timer = 0;
  private greeted = false; // hello was said,
  private live = false; // and answered
  private patience = 0;
  private notBefore = 0; // the server has asked not to come back sooner

  constructor(
    private readonly table: string,
    private seat: number | null,
    private language: Language,
    private readonly listener: Listener,
    private readonly study: string | null = null,
  ) {
    this.connect();
    window.addEventListener("offline", this.drop);
    window.addEventListener("online", this.retry);
  }

  /** Try at once, without waiting for the next time. */
  retry = (): void => {
    if (this.closed || this.live || Date.now() < this.notBefore) return;
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
  ask(question: Question): Promise<Answer> {
    const id = newKey();
    return new Promise((resolve) => {
      const whole: Asked = { ...question, id };
      this.pending.set(id, { message: whole, resolve, later: 0 });
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
    for (const { later } of this.pending.values()) clearTimeout(later);
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
      this.hear(JSON.parse(event.data) as SocketReply);
      if ([...this.pending.values()].some(({ later }) => !later)) this.expect();
    };
    socket.onclose = () => this.again();
  }

  private greet(): void {
    this.greeted = true;
    const { table, seen, seat, language, study } = this;
    this.send({ kind: "hello", table, seen, seat, language, study });
  }

  private again(least = 0): void {
    this.forget();
    this.listener.onConnection("stale");
    const wait = Math.max(least, navigator.onLine ? this.wait : LONGEST_WAIT); // without a net it is tried seldom: `online` will say so
    this.timer = window.setTimeout(() => this.connect(), wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private send(message: SocketRequest): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expect();
  }

  /** Everything that is sent is answered; if nothing comes, the connection is dead. */
  private expect(): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(this.drop, SILENCE);
  }

  private hear(reply: SocketReply): void {
    if (reply.kind === "update") this.see(reply);
    else if (reply.kind === "presence") this.listener.onPresence(reply);
    else if (reply.kind === "gallery") this.listener.onGallery?.(reply.lines);
    else if (reply.kind === "study") this.listener.onStudy?.(reply);
    else if (reply.kind === "cursor") this.listener.onCursor?.(reply);
    else if (reply.kind === "announcement") void import("../server.svelte").then((one) => one.hear(`${reply.since}`));
    else if (reply.kind === "refused" && !reply.id) this.beRefused(reply);
    else this.settle(reply);
  }

  private see(sent: Update): void {
    const update = this.completed(sent);
    if (update.seat !== this.seat) {
      const lost = update.seat === null && this.seat !== null && !update.table.seats[this.seat]?.yours;
      if (!lost) return; // from before a hand-over
      this.loseSeat();
    }
    this.seen = update.version;
    this.wait = FIRST_WAIT;
    if (this.notBefore) this.listener.onPatience("");
    this.notBefore = 0;
    if (!this.live) for (const { message, later } of this.pending.values()) if (!later) this.send(message);
    this.live = true;
    this.listener.onConnection("live");
    this.listener.onUpdate(update);
  }

  /** What never changes of a picture comes with the first one after a hello: it is put into the later ones. */
  private completed(update: Update): Update {
    if (!update.picture) return update;
    const had = this.picture as Record<string, unknown> | null;
    const again = Object.fromEntries(update.left_out.map((name) => [name, had?.[name]]));
    this.picture = { ...update.picture, ...again } as Update["picture"];
    return { ...update, picture: this.picture };
  }

  /** The answer to something that was asked by its id. */
  private settle(reply: Answer): void {
    const asked = this.pending.get(reply.id ?? "");
    if (!asked) return;
    const wait = reply.kind === "refused" ? shortPause({ key: reply.key, seconds: reply.retry_after }) : null;
    if (reply.kind === "refused" && wait !== null) {
      this.listener.onPatience(reply.text);
      asked.later = window.setTimeout(() => this.sendLater(asked), wait);
    } else {
      this.pending.delete(asked.message.id);
      asked.resolve(reply);
    }
  }

  private sendLater(asked: Pending): void {
    asked.later = 0;
    this.listener.onPatience("");
    if (this.live) this.send(asked.message);
  }

  /** The greeting or a hand-over could not be answered. */
  private beRefused(reply: Extract<Answer, { kind: "refused" }>): void {
    if (reply.key === "table.not_your_seat" && this.seat !== null) {
      this.loseSeat();
      this.greet();
    } else if (PASSING.includes(reply.key)) {
      const wait = pause({ key: reply.key, seconds: reply.retry_after });
      if (wait !== null) {
        this.notBefore = Date.now() + wait;
        this.listener.onPatience(reply.text);
      }
      this.again(wait ?? 0);
    } else if (OUT.includes(reply.key) || reply.key.startsWith("serve.banned")) {
      this.close();
      this.listener.onSignedOut(reply.text);
    } else {
      this.listener.onRefusal(reply.text);
    }
  }

  private loseSeat(): void {
    [this.seat, this.seen] = [null, 0];
    this.listener.onSeatLost();
  }
}
