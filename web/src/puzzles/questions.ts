/** What is asked of the server for puzzles: apart, because a table needs none of it. */
import { type PuzzleAnswer, type PuzzleSet, send, type ShownPuzzle } from "../lib/api";

export const asks = {
  puzzles: (game: string) => send<PuzzleSet>("GET", `/api/puzzles/${encodeURIComponent(game)}`),
  puzzle: (game: string, id: string) =>
    send<ShownPuzzle>("GET", `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`),
  answerPuzzle: (game: string, id: string, moves: string[]) =>
    send<PuzzleAnswer>("POST", `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, { moves }),
};
