/** Moves to be drawn on the board, as selectors of what they are made with and where they lead. */
export interface Mark {
  kind: "played" | "better";
  name: string;
  at: readonly string[];
  otherwise?: string; // where nothing of that is on the board: its button
}

/** A move and what is written beside it. */
export interface MarkedMove {
  kind: Mark["kind"];
  name: string;
  move: string;
  part?: string; // instead of a move: what points come from
}

/** What was better where a moment is tried again stays to be seen when a hint marks something, too; the same move once. */
export const together = (tried: MarkedMove | null, marks: readonly MarkedMove[]): readonly MarkedMove[] =>
  tried ? [tried, ...marks.filter((one) => one.move !== tried.move)] : marks;

/** Each with what is its own: what several have in common tells nothing apart. */
export function apart(marks: readonly Mark[]): Mark[] {
  const common = new Set(
    marks.length > 1 ? marks[0]?.at.filter((one) => marks.every(({ at }) => at.includes(one))) : [],
  );
  const taken = new Set<string>();
  return marks.map((mark) => {
    const own = mark.at.filter((one) => !common.has(one) && !taken.has(one));
    own.forEach((one) => taken.add(one));
    return { ...mark, at: own };
  });
}
