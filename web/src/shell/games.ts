/** What the shell knows of the games: their names, players and options, as the server takes them. */
export interface GameInfo {
  id: "attila" | "clash451";
  players: readonly number[];
  usual: number; // players of "Play now"
  level: number;
  begin: Record<string, string | number>; // options with which the person begins
  seat: number;
}

export const GAMES: readonly GameInfo[] = [
  { id: "attila", players: [2, 3, 4, 5], usual: 3, level: 3, begin: { first_player: "named", first_seat: 0 }, seat: 0 },
  { id: "clash451", players: [2], usual: 2, level: 3, begin: {}, seat: 1 },
];
