import { beforeAll, beforeEach, expect, test, vi } from "vitest";

const LONGEST_SOUND = 1.1; // s
const ended: (() => void)[] = [];
let [made, started] = [0, 0];
const loud: number[] = [];
const param = () => ({
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: (value: number) => loud.push(value),
  exponentialRampToValueAtTime: () => undefined,
});
const node = () => ({
  gain: param(),
  frequency: param(),
  connect: (to: unknown) => to,
  start: () => started++,
  stop: () => undefined,
  set onended(then: () => void) {
    ended.push(then);
  },
});
class FakeAudio {
  currentTime = 0;
  sampleRate = 8;
  constructor() {
    made++;
  }
  resume = () => Promise.resolve();
  createGain = node;
  createOscillator = node;
  createBufferSource = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
}

let sounds: typeof import("./sounds");
let hear: typeof import("./hear").hear;
let settings: typeof import("../settings.svelte").settings;
beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("AudioContext", FakeAudio);
  sounds = await import("./sounds");
  hear = (await import("./hear")).hear;
  settings = (await import("../settings.svelte")).settings;
});
beforeEach(() => {
  for (const end of ended.splice(0)) end();
  started = loud.length = 0;
});

test("every sound is short and quiet", () => {
  for (const [kind, voices] of Object.entries(sounds.SOUNDS)) {
    expect(Math.max(...voices.map((one) => one.at + one.length)), kind).toBeLessThanOrEqual(LONGEST_SOUND);
    expect(Math.max(...voices.map((one) => one.loud)), kind).toBeLessThanOrEqual(0.3);
  }
});

test("of a kind one is heard at a time; another kind may join in", () => {
  sounds.play("pawn", 1);
  sounds.play("pawn", 1);
  expect(started).toBe(sounds.SOUNDS.pawn.length);
  sounds.play("card", 1);
  expect(started).toBe(sounds.SOUNDS.pawn.length + sounds.SOUNDS.card.length);
  for (const end of ended.splice(0)) end();
  sounds.play("pawn", 1);
  expect(started).toBe(2 * sounds.SOUNDS.pawn.length + sounds.SOUNDS.card.length);
  expect(made).toBe(1);
});

test("the volume is that of the settings, and nothing is heard while sounds are off", async () => {
  settings.sound = false;
  hear("cube");
  settings.sound = true;
  settings.volume = 0.5;
  hear("card");
  await vi.waitFor(() => expect(loud).toEqual([sounds.SOUNDS.card[0]!.loud * 0.5]));
});
