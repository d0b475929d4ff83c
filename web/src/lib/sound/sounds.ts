/** The sounds of the table, made of a few numbers when they are heard: soft, short, one of a kind at a time. */
import type { BeatKind } from "../../table/beats/events";

export type Kind = BeatKind;

/** A tone that glides between two pitches (Hz), or a breath of noise around one; when, how long (s), how loud. */
interface Voice {
  wave: "sine" | "triangle" | "noise";
  pitch: readonly [from: number, to: number];
  at: number;
  length: number;
  loud: number;
}
const voice = (wave: Voice["wave"], from: number, to: number, at: number, length: number, loud: number): Voice => ({
  wave,
  pitch: [from, to],
  at,
  length,
  loud,
});
/** Notes one after the other. */
const notes = (pitches: readonly number[], step: number, length: number, loud: number): Voice[] =>
  pitches.map((pitch, k) => voice("triangle", pitch, pitch, k * step, length, loud));

export const SOUNDS: Record<Kind, readonly Voice[]> = {
  card: [voice("noise", 2600, 1500, 0, 0.09, 0.1)], // paper on wood
  pawn: [voice("sine", 240, 120, 0, 0.12, 0.2), voice("noise", 900, 500, 0, 0.04, 0.12)],
  cube: [voice("sine", 420, 380, 0, 0.07, 0.13), voice("sine", 560, 520, 0.09, 0.08, 0.13)], // a step up
  war: [
    voice("sine", 95, 48, 0, 0.4, 0.3),
    voice("noise", 240, 120, 0, 0.16, 0.1),
    voice("sine", 95, 48, 0.26, 0.5, 0.3),
    voice("noise", 240, 120, 0.26, 0.16, 0.1),
  ], // two beats of a drum
  reveal: [0, 0.08, 0.16].map((at) => voice("noise", 2200, 3000, at, 0.07, 0.08)), // cards are turned
  scoring: notes([880, 1174.66, 1396.91], 0.075, 0.2, 0.06), // coins
  victory: notes([392, 493.88, 587.33, 783.99], 0.17, 0.5, 0.1),
  turn: notes([392, 587.33], 0.22, 0.28, 0.16), // as a horn would call
};

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;
const sounding = new Set<Kind>();

/** Does nothing where the browser has no sound or does not allow it yet, and while one of the kind is still heard. */
export function play(kind: Kind, volume: number): void {
  if (!globalThis.AudioContext || sounding.has(kind)) return;
  context ??= new AudioContext();
  void context.resume();
  sounding.add(kind);
  const voices = SOUNDS[kind].map((one) => sound(context!, one, volume));
  const last = voices.reduce((a, b) => (b.end > a.end ? b : a));
  last.source.onended = () => sounding.delete(kind);
}

function sound(context: AudioContext, one: Voice, volume: number): { source: AudioScheduledSourceNode; end: number } {
  const from = context.currentTime + one.at;
  const end = from + one.length;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(one.loud * volume, from + Math.min(0.012, one.length / 4));
  loudness.gain.exponentialRampToValueAtTime(0.0005, end);
  loudness.connect(context.destination);
  const source = one.wave === "noise" ? noise(context, one, from, loudness) : tone(context, one, from, loudness);
  source.start(from);
  source.stop(end);
  return { source, end };
}

function tone(context: AudioContext, one: Voice, from: number, to: AudioNode): OscillatorNode {
  const made = context.createOscillator();
  made.type = one.wave as OscillatorType;
  glide(made.frequency, one, from);
  made.connect(to);
  return made;
}

function noise(context: AudioContext, one: Voice, from: number, to: AudioNode): AudioBufferSourceNode {
  const [made, band] = [context.createBufferSource(), context.createBiquadFilter()];
  made.buffer = rustle ??= rustling(context);
  band.type = "bandpass";
  glide(band.frequency, one, from);
  made.connect(band).connect(to);
  return made;
}

function glide(pitch: AudioParam, one: Voice, from: number): void {
  pitch.setValueAtTime(one.pitch[0], from);
  pitch.exponentialRampToValueAtTime(one.pitch[1], from + one.length);
}

function rustling(context: AudioContext): AudioBuffer {
  const made = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = made.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return made;
}
