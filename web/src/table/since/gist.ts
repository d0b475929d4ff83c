/** The account of what the others did where it has room for two short lines alone. */
import type { Line } from "./lately";

const FEW = 84; // letters
const SIGN = 4; // letters have as much room

/** In the fewest words, as many of the last lines as two short ones have room for. */
export function gist(lines: readonly Line[]): readonly Line[] {
  let room = FEW;
  const fits = lines.findLastIndex((line) => (room -= (line.gist?.length ?? 0) + SIGN) < 0);
  return lines.slice(Math.min(fits + 1, lines.length - 1));
}
