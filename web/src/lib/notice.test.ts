import { beforeAll, beforeEach, expect, test, vi } from "vitest";

let notice: typeof import("./notice");
let settings: typeof import("./settings.svelte").settings;
const shown: string[] = [];

class FakeNotification {
  static permission = "granted";
  static requestPermission = () => Promise.resolve("denied");
  constructor(title: string, options: { body: string; tag: string }) {
    shown.push(`${title}|${options.body}|${options.tag}`);
  }
}

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  notice = await import("./notice");
  settings = (await import("./settings.svelte")).settings;
});

beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  shown.length = 0;
  Object.assign(settings, { sound: false, notices: false });
});

const turn = { title: "Your turn", body: "Go", tag: "t1" };
const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

test("nothing is shown unless it was asked for", () => {
  hide(true);
  notice.announceTurn(turn);
  expect(shown).toEqual([]);
});

test("a notice is shown only while the page is out of sight and the browser allows it", () => {
  settings.notices = true;
  hide(false);
  notice.announceTurn(turn);
  expect(shown).toEqual([]);
  hide(true);
  notice.announceTurn(turn);
  expect(shown).toEqual(["Your turn|Go|t1"]);
  FakeNotification.permission = "denied";
  notice.announceTurn(turn);
  expect(shown.length).toBe(1);
});

test("a browser without notices is no trouble", async () => {
  vi.stubGlobal("Notification", undefined);
  Object.assign(settings, { sound: true, notices: true });
  notice.announceTurn(turn);
  expect(notice.permission()).toBe("none");
  expect(await notice.askPermission()).toBe("none");
});
