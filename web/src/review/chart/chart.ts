/** A game over time as lines of a chart, and the places in it one can go to: pure geometry and arithmetic. */
import type { History, Mark } from "../../lib/api";

export interface Series {
  name: string; // "score", or one of the game's own figures
  values: readonly (readonly number[])[]; // at each ply of the history, of each seat
}

export function series(history: History): Series[] {
  return [{ name: "score", values: history.scores }, ...history.figures];
}

export interface Scale {
  width: number;
  height: number;
  last: number; // the last ply
  top: number;
  bottom: number;
}

export function scale(history: History, values: Series["values"], width: number, height: number): Scale {
  const all = values.flat();
  return {
    width,
    height,
    last: Math.max(1, history.plies.at(-1) ?? 1),
    top: Math.max(1, ...all),
    bottom: Math.min(0, ...all),
  };
}

const rounded = (number: number) => Math.round(number * 10) / 10;
export const x = (scale: Scale, ply: number) => rounded((ply / scale.last) * scale.width);
export const y = (scale: Scale, value: number) =>
  rounded((1 - (value - scale.bottom) / (scale.top - scale.bottom)) * scale.height);

export interface Line {
  seat: number;
  points: string; // of an SVG polyline
  last: number;
}

/** Values hold until they change: lines go in steps. */
export function lines(plies: readonly number[], values: Series["values"], scale: Scale): Line[] {
  return (values[0] ?? []).map((_, seat) => {
    const points: string[] = [];
    let before: number | undefined;
    plies.forEach((ply, k) => {
      const value = values[k]?.[seat] ?? 0;
      if (before !== undefined && before !== value) points.push(`${x(scale, ply)},${y(scale, before)}`);
      points.push(`${x(scale, ply)},${y(scale, value)}`);
      before = value;
    });
    return { seat, points: points.join(" "), last: before ?? 0 };
  });
}

/** Round values to write at the side, at most about five. */
export function ticks(bottom: number, top: number): number[] {
  const rough = (top - bottom) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const found: number[] = [];
  for (let value = Math.ceil(bottom / step) * step; value <= top; value += step) found.push(value);
  return found;
}

/** What held at a moment. */
export function at(plies: readonly number[], values: Series["values"], ply: number): readonly number[] {
  const after = plies.findIndex((one) => one > ply);
  return values[(after < 0 ? plies.length : after) - 1] ?? values[0] ?? [];
}

export interface Band {
  from: number;
  to: number;
  number: number;
}

/** Stretches of the game that are counted: its turns where all play in each, else the time up to each scoring. */
export function bands(history: History): Band[] {
  const last = history.plies.at(-1) ?? 0;
  const turns = history.marks.filter((mark) => mark.kind === "turn" && mark.seat === null);
  if (turns.length)
    return turns.map((mark, k) => ({ from: mark.ply, to: turns[k + 1]?.ply ?? last, number: mark.number }));
  const ends = [...new Set([...history.marks.filter((mark) => mark.kind === "scoring").map((mark) => mark.ply), last])];
  return ends.map((to, k) => ({ from: ends[k - 1] ?? 0, to, number: k + 1 }));
}

/** The next place of a kind, or the one before; nothing where there is none. */
export function next(marks: readonly Mark[], kind: Mark["kind"], from: number, way: 1 | -1): number | null {
  const places = marks.filter((mark) => mark.kind === kind).map((mark) => mark.ply);
  return (way > 0 ? places.find((ply) => ply > from) : places.findLast((ply) => ply < from)) ?? null;
}

/** How long each bar of a result is, in per cent of the longest. */
export function bars(scores: readonly number[]): number[] {
  const top = Math.max(1, ...scores);
  return scores.map((score) => Math.round((Math.max(0, score) / top) * 100));
}
