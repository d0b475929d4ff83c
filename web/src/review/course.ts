/** The scores over time as lines of a chart: pure geometry. */
import type { Course } from "../lib/api";

export interface Line {
  seat: number;
  points: string; // of an SVG polyline
  last: number;
}

/** Scores hold until they change: lines go in steps. */
export function lines(course: Course, width: number, height: number): Line[] {
  const last = Math.max(1, course.moments.at(-1) ?? 1);
  const all = course.scores.flat();
  const top = Math.max(1, ...all);
  const bottom = Math.min(0, ...all);
  const x = (moment: number) => Math.round((moment / last) * width * 10) / 10;
  const y = (score: number) => Math.round((1 - (score - bottom) / (top - bottom)) * height * 10) / 10;
  return (course.scores[0] ?? []).map((_, seat) => {
    const points: string[] = [];
    let before: number | undefined;
    course.moments.forEach((moment, k) => {
      const score = course.scores[k]?.[seat] ?? 0;
      if (before !== undefined && before !== score) points.push(`${x(moment)},${y(before)}`);
      points.push(`${x(moment)},${y(score)}`);
      before = score;
    });
    return { seat, points: points.join(" "), last: before ?? 0 };
  });
}
