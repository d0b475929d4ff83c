/** Times as people say them, in the page's language. */
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** English as in Europe: a clock of 24 hours, and no comma before "and". */
const british = (language: string) => (language === "en" ? "en-GB" : language);

/** How long ago that was: "5 minutes ago"; seconds since 1970, as the server sends them. */
export function ago(then: number, language: string, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, seconds] of STEPS) if (past >= seconds) return format.format(-Math.floor(past / seconds), unit);
  return format.format(0, "minute");
}

/** The time of day. */
export function clock(then: number, language: string): string {
  return new Intl.DateTimeFormat(british(language), { hour: "2-digit", minute: "2-digit" }).format(then * 1000);
}

/** When something is due: a time of today, or a day and the time. */
export function until(then: number, language: string, now = Date.now()): string {
  const today = new Date(then * 1000).toDateString() === new Date(now).toDateString();
  const date = today ? {} : ({ weekday: "short", day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(british(language), { ...date, hour: "2-digit", minute: "2-digit" }).format(
    then * 1000,
  );
}

/** A day to come: "18 December". */
export const day = (then: number, language: string): string =>
  new Intl.DateTimeFormat(british(language), { day: "numeric", month: "long" }).format(then * 1000);

/** How long it still is: "0:09", "12:30"; from an hour on in hours or days, where there is little room in a letter. */
export function left(seconds: number, language: string, display: "long" | "narrow" = "long"): string {
  const whole = Math.ceil(seconds);
  const long = STEPS.find(([unit, size]) => unit !== "minute" && whole >= size);
  if (!long) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return new Intl.NumberFormat(language, { style: "unit", unit: long[0] as string, unitDisplay: display }).format(
    Math.floor(whole / long[1]),
  );
}

/** A length of time: "10 minutes", "3 days"; in a smaller unit where few of the larger would be far off. */
export function lasting(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, each]) => seconds >= each && (seconds % each === 0 || seconds >= 3 * each)) ?? [
    "minute",
    60,
  ];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit as string, unitDisplay: "long" }).format(
    Math.ceil(seconds / size),
  );
}

/** About so long: "35 seconds", "2 minutes"; to five seconds, because nobody knows it better. */
export function about(seconds: number, language: string): string {
  const [unit, size, step] = seconds < 100 ? (["second", 1, 5] as const) : (["minute", 60, 1] as const);
  const rounded = Math.max(step, Math.ceil(seconds / size / step) * step);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(rounded);
}

const joining = new Map<string, Intl.ListFormat>(); // made once: a board says dozens of them at every move

/** Names one after the other: "Ada, Ben and Cy"; to choose from: "Ada, Ben or Cy". */
export function listed(
  names: readonly string[],
  language: string,
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  const key = `${language} ${type}`;
  const known = joining.get(key) ?? new Intl.ListFormat(british(language), { type });
  joining.set(key, known);
  return known.format(names);
}
