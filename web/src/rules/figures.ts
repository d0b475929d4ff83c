/** The pictures of a rulebook: each stands after a clause, or after the heading of a chapter. */
export interface FigurePlace {
  name: string;
  after: string;
}

export const FIGURES: Record<"attila" | "clash451", readonly FigurePlace[]> = {
  attila: [
    { name: "glance", after: "glance" },
    { name: "map", after: "A3.1" },
    { name: "placing", after: "A5.2" },
    { name: "centuries", after: "A6.2" },
    { name: "war", after: "A7.7" },
    { name: "influence", after: "A9.7" },
  ],
  clash451: [
    { name: "glance", after: "glance" },
    { name: "row", after: "C2.1" },
    { name: "choice", after: "C3.2" },
    { name: "first", after: "C4.1" },
    { name: "ways", after: "C5.8" },
    { name: "battle", after: "C6.7" },
    { name: "points", after: "C8.3" },
  ],
};

export const figuresAfter = (game: string, id: string): FigurePlace[] =>
  game in FIGURES ? FIGURES[game as "attila"].filter((one) => one.after === id) : [];
