/** What this device keeps for the page. A browser may keep nothing: then it holds until the page is closed. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is kept; if not, nothing is lost but the memory of it. */
export function keep(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function lose(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing is kept there.
  }
}

/** An object that is kept as JSON; an empty one where something else is. */
export function keptObject(key: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(kept(key) ?? "{}") as Record<string, unknown>) };
  } catch {
    return {};
  }
}
