/** What a person has chosen on this device: theme, size of text, motion, pace, names of provinces, sound, notices, name. */
import { FACTOR, type Pace, PACES } from "../table/beats/pace";
import { keep, kept } from "./kept";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  textSize: number; // one of SIZES: the whole page grows with it
  motion: boolean; // false: nothing moves, whatever the system says
  pace: Pace; // at which one is shown what the others do
  latin: boolean; // false: provinces are called as in the language that is spoken
  sound: boolean;
  volume: number; // one of VOLUMES
  askAction: boolean; // also where nothing but to decline would be left, one is asked
  warn: boolean; // before a blunder, where a table allows hints
  notices: boolean; // of the browser, when the page is out of sight
  name: string;
}

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const VOLUMES = [0.35, 0.7, 1] as const;
export const SIZES = [0.875, 1, 1.125, 1.25] as const;
const DEFAULTS: Settings = {
  theme: "system",
  textSize: 1,
  motion: true,
  pace: "normal",
  latin: true,
  sound: false,
  volume: 0.7,
  askAction: false,
  warn: false,
  notices: false,
  name: "",
};

/** What was kept, as far as it can be understood: it may be of an older page, or of nobody. */
export function read(kept: string | null): Settings {
  const found = { ...DEFAULTS };
  let given: Record<string, unknown>;
  try {
    given = Object(JSON.parse(kept ?? "{}")) as Record<string, unknown>;
  } catch {
    return found;
  }
  if (THEMES.includes(given.theme as Theme)) found.theme = given.theme as Theme;
  if (PACES.includes(given.pace as Pace)) found.pace = given.pace as Pace;
  if (SIZES.includes(given.textSize as (typeof SIZES)[number])) found.textSize = given.textSize as number;
  if (VOLUMES.includes(given.volume as (typeof VOLUMES)[number])) found.volume = given.volume as number;
  for (const name of ["motion", "latin", "sound", "askAction", "warn", "notices"] as const)
    if (typeof given[name] === "boolean") found[name] = given[name];
  if (typeof given.name === "string") found.name = given.name;
  return found;
}

export const settings = $state<Settings>(read(kept("settings")));
const night = matchMedia("(prefers-color-scheme: dark)");
let nightNow = $state(night.matches);

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && nightNow);
}

/** Put the choices into effect, and keep them. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = settings.motion ? "on" : "off";
  root.style.setProperty("--pace", String(FACTOR[settings.pace]));
  root.style.setProperty("--text-size", String(settings.textSize));
  keep("settings", JSON.stringify(settings));
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing may move, by choice or by the system's. */
export const still = (): boolean => !settings.motion || stillness.matches;

night.addEventListener("change", () => {
  nightNow = night.matches;
  apply();
});
