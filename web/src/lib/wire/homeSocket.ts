/** The home page's own connection: the server says when a list has changed. Where there is none, one asks, now and then. */
import type { components } from "../../generated/api";

type HomeReply = components["schemas"]["HomeReply"];
export type Lists = Extract<HomeReply, { kind: "lists" }>;

const FIRST_WAIT = 500; // ms
const LONGEST_WAIT = 30_000;

export class HomeSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly onLists: (lists: Lists) => void,
    private readonly onLost: () => void, // until the next time there may be other news
  ) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/home`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as HomeReply);
    socket.onclose = () => this.again();
  }

  private hear(reply: HomeReply): void {
    if (reply.kind === "announcement") void import("../server.svelte").then((one) => one.hear(`${reply.since}`));
    if (reply.kind !== "lists") return;
    this.wait = FIRST_WAIT;
    this.onLists(reply);
  }

  private again(): void {
    if (this.closed) return;
    this.timer = window.setTimeout(() => {
      this.onLost();
      this.connect();
    }, this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}
