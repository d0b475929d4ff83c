import { beforeAll, beforeEach, expect, test, vi } from "vitest";

let notice: typeof import("./notice");
let settings: typeof import("./settings.svelte").settings;
const shown: string[] = [];
const notes: number[] = [];

class FakeNotification {
  static permission = "granted";
  static requestPermission = () => Promise.resolve("denied");
  constructor(title: string, options: { body: string; tag: string }) {
    shown.push(`${title}|${options.body}|${options.tag}`);
  }
}

class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = () => ({
    frequency: {
      set value(pitch: number) {
        notes.push(pitch);
      },
    },
    connect: () => ({ connect: () => undefined }),
    start: () => undefined,
    stop: () => undefined,
  });
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
  });
}

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  notice = await import("./notice");
  settings = (await import("./settings.svelte")).settings;
});

beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("AudioContext", FakeAudio);
  shown.length = notes.length = 0;
  Object.assign(settings, { sound: false, notices: false });
});

const turn = { title: "Your turn", body: "Go", tag: "t1" };
const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

test("nothing is heard or shown unless it was asked for", () => {
  hide(true);
  notice.announceTurn(turn);
  expect([shown, notes]).toEqual([[], []]);
});

test("a sound is made of two notes", () => {
  settings.sound = true;
  notice.announceTurn(turn);
  expect(notes.length).toBe(2);
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

test("a browser without sound and notices is no trouble", async () => {
  vi.stubGlobal("Notification", undefined);
  vi.stubGlobal("AudioContext", undefined);
  Object.assign(settings, { sound: true, notices: true });
  notice.announceTurn(turn);
  expect(notice.permission()).toBe("none");
  expect(await notice.askPermission()).toBe("none");
});
