/** What a person has chosen on this device: theme, size of text, motion, names of provinces, sound, notices, name. */
import { keep, kept } from "./kept";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  textSize: number; // one of SIZES: the whole page grows with it
  motion: boolean; // false: nothing moves, whatever the system says
  latin: boolean; // false: provinces are called as in the language that is spoken
  sound: boolean;
  notices: boolean; // of the browser, when the page is out of sight
  name: string;
}

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const SIZES = [0.875, 1, 1.125, 1.25] as const;
const DEFAULTS: Settings = {
  theme: "system",
  textSize: 1,
  motion: true,
  latin: true,
  sound: false,
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
  if (SIZES.includes(given.textSize as (typeof SIZES)[number])) found.textSize = given.textSize as number;
  for (const name of ["motion", "latin", "sound", "notices"] as const)
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
  root.style.setProperty("--text-size", String(settings.textSize));
  keep("settings", JSON.stringify(settings));
}

night.addEventListener("change", () => {
  nightNow = night.matches;
  apply();
});
