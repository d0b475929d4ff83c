/** Files of this page: saved by the browser, and read again. */

export function save(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The words stand in the last line, so that whatever is said above them is no matter. */
export const phraseFile = (head: string, words: readonly string[]): string => `${head}\n\n${words.join(" ")}\n`;

export const phraseIn = (text: string): string => text.trim().split("\n").at(-1)?.trim() ?? "";

/** On which day something was, as lists say it. */
export const dateOf = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium" }).format(time * 1000);
