/** The chronicle: what was played, and between it what has happened to seats. Pure. */
import type { ChatLine, StoryLine } from "../../lib/api";

export interface Entry {
  key: string;
  ply: number;
  line: StoryLine | null; // none for a notice
  text: string;
}

/** The latest first; a notice stands after the move that was the last by then. */
export function entries(story: readonly StoryLine[], notices: readonly ChatLine[]): Entry[] {
  const told: Entry[] = story.map((line) => ({ key: `ply ${line.ply}`, ply: line.ply, line, text: "" }));
  const noted = notices.map(({ version, ply, text }) => ({ key: `notice ${version}`, ply, line: null, text }));
  return [...told, ...noted].sort((a, b) => a.ply - b.ply).reverse(); // of the same ply as they come
}
