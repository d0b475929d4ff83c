/** What a person has chosen on this device: theme, size of text, motion, sound, name. */
export type Theme = "system" | "light" | "dark";

interface Settings {
  theme: Theme;
  textSize: number;
  motion: boolean;
  sound: boolean;
  name: string;
}

const DEFAULTS: Settings = { theme: "system", textSize: 1, motion: true, sound: false, name: "" };

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem("settings") ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(stored());
const night = matchMedia("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && night.matches);
}

/** Put the choices into effect, and keep them. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = settings.motion ? "on" : "off";
  root.style.setProperty("--text-size", String(settings.textSize));
  localStorage.setItem("settings", JSON.stringify(settings));
}

night.addEventListener("change", apply);
