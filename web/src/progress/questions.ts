/** What is asked of the server about one's own play: apart, because a table needs none of it. */
import { type OwnPlay, send } from "../lib/api";

export const asks = {
  myPlay: () => send<OwnPlay>("GET", "/api/me/play"),
  judgeMyPlay: (one: { table?: string; seat?: number } = {}) => send<OwnPlay>("POST", "/api/me/play", one),
  forgetMyPlay: (table = "") =>
    send<OwnPlay>("DELETE", table ? `/api/me/play/${encodeURIComponent(table)}` : "/api/me/play"),
};
