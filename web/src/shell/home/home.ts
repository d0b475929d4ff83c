/** The lists of the home page: which tables come first, and what is said of each. Pure. */
import type { Listed } from "../../lib/api";
import { gameName } from "../../lib/texts.svelte";

export const LEVELS = ["newcomer", "recruit", "scout", "captain", "general", "master", "champion"] as const;
type Say = (key: string, values?: Record<string, string | number>) => string;
type Join = (names: readonly string[]) => string;

/** A level by name, with its Elo where it was measured. */
export function levelOf(level: number, rating: number | null, say: Say): string {
  const named = say(`level.${LEVELS[level - 1]}`);
  return rating === null ? named : say("web.players.rated", { level: named, elo: rating });
}

/** Running tables: those that wait for me first, and of these the one whose time ends first; then the latest. */
export function going(mine: readonly Listed[]): Listed[] {
  const running = mine.filter((one) => one.stage !== "over");
  const ends = (one: Listed) => (one.your_turn && one.deadline) || Number.MAX_VALUE;
  return running.sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || ends(a) - ends(b) || b.changed - a.changed,
  );
}

export function finished(mine: readonly Listed[]): Listed[] {
  return mine.filter((one) => one.stage === "over").sort((a, b) => b.changed - a.changed);
}

/** Whether nobody else plays there. */
export const alone = (table: Listed): boolean =>
  !table.seats.some((seat, k) => seat.level === null && !seat.free && !table.mine.includes(k));

/** Whether one may take it off one's list: it is over, or nobody else plays there. */
export function hideable(table: Listed): boolean {
  return table.stage === "over" || (table.stage === "playing" && alone(table));
}

/** Of tables anybody may find, those that are not mine: to join, and to watch. */
export function elsewhere(listed: readonly Listed[], mine: readonly Listed[]): { join: Listed[]; watch: Listed[] } {
  const known = new Set(mine.map((one) => one.id));
  const others = listed.filter((one) => !known.has(one.id));
  const seats = (one: Listed) => one.seats.some((seat) => seat.free && seat.open);
  return {
    join: others.filter((one) => one.stage === "open" && seats(one)),
    watch: others.filter((one) => one.stage === "playing"),
  };
}

/** Who sits there besides me; a computer with its level. */
export function names(table: Listed, say: Say, seats: readonly number[] = table.seats.map((_, k) => k)): string[] {
  return seats.flatMap((k) => {
    const seat = table.seats[k];
    if (!seat || seat.free) return [];
    if (seat.level === null) return [seat.name];
    return [say("web.players.computer", { name: seat.name, level: say(`level.${LEVELS[seat.level - 1]}`) })];
  });
}

export function title(table: Listed, say: Say, join: Join): string {
  const several = table.mine.length > 1; // at one screen: then all are named
  const others = names(
    table,
    say,
    table.seats.flatMap((_, k) => (!several && table.mine.includes(k) ? [] : [k])),
  );
  const game = gameName(table.game);
  return others.length ? say("web.lists.with", { game, names: join(others) }) : game;
}

/** How it stands there, in a few moves. */
export function standing(table: Listed, say: Say, join: Join): string {
  if (table.stage === "open") return say("web.lists.free", { count: table.seats.filter((seat) => seat.free).length });
  if (table.stage === "over") return ending(table, say, join);
  const turn = table.turn ? `${say("web.lists.turn", { turn: table.turn })}, ` : "";
  if (table.your_turn) return turn + say("web.lists.your_turn");
  if (table.awaited.length) return turn + say("web.lists.waiting", { names: join(names(table, say, table.awaited)) });
  return say("web.lists.playing");
}

function ending(table: Listed, say: Say, join: Join): string {
  const scores = table.ended ? say(`web.lists.by.${table.ended}`) : table.scores.join(" : ");
  if (!table.winners.length) return say("web.lists.over");
  if (table.mine.length === 1 && table.winners.includes(table.mine[0]!)) return say("web.lists.won", { scores });
  return say("web.lists.lost", { names: join(names(table, say, table.winners)), scores });
}

/** Where a link that somebody pasted leads to, with its secret; nothing if it is none of ours. */
export function invitation(pasted: string): string | null {
  const found = /\/t\/([A-Za-z0-9_-]{8,40})(?:\?in=[a-z]{2})?(#[A-Za-z0-9_-]{8,100})?\s*$/.exec(pasted.trim());
  return found ? `/t/${found[1]}${found[2] ?? ""}` : null;
}
