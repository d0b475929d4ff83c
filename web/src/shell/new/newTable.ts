/** A new table as it is being set up: pure data, and what is sent to the server in the end. */
import type { GameInfo, TableSetup } from "../../lib/api";
import { beginning } from "../../lib/games/gameList.svelte";
import { language, said, t } from "../../lib/texts.svelte";
import { LEVELS } from "../home/home";

export type Kind = "me" | "computer" | "invited" | "open";
export interface Chair {
  kind: Kind;
  level: number;
  name: string;
}
/** A board or cards of one's own, as the server has read them, and the name of their file. */
export interface Own {
  file: string;
  data: NonNullable<TableSetup["data"]>;
}
/** A game that was played, and a moment of it. */
export interface Past {
  record: NonNullable<TableSetup["record"]>;
  at: number | null; // moves; none: all
  turn: number; // 0 where turns are not counted
}
/** How long one may think: not limited, so many seconds a decision, or a clock of one's own and what a move adds to it. */
export const TIMES = ["", "30", "120", "300+10", "900+15", "1800+30", "86400", "172800", "259200", "604800"] as const;
export type Time = (typeof TIMES)[number];
export const HOLIDAYS = 14; // days in a correspondence game
export interface Draft {
  name: string; // mine
  game: GameInfo;
  chairs: Chair[];
  options: Record<string, string>;
  begins: number | null; // this seat, or as the rules have it
  own: Own | null;
  side: "mine" | "chance"; // of a game of two sides: as they sit, or as chance has it
  listed: boolean;
  undo: boolean;
  hints: boolean;
  time: Time;
  past: Past | null; // it goes on from there
  watched: number | null; // spectators see it so many seconds later; none: they may not
  gallery: "apart" | "heard" | "none"; // what they say is theirs, is read by players, too, or is not said
  private: boolean; // what the players say
  kept: number | null; // seconds for which an absent player's seat is kept, 0 for ever; none: as usual for that pace
}

const MINUTE = 60,
  DAY = 86_400;
export const LATER = [3 * MINUTE, 10 * MINUTE, 30 * MINUTE, DAY] as const; // by which spectators may see it
export const KEPT = [0, 10 * MINUTE, DAY, 3 * DAY] as const;

/** Seconds, at first or for each decision; and what each move adds to them. */
export function seconds(time: Time): { seconds: number; increment: number | null } {
  const [first, more] = time.split("+").map(Number);
  return { seconds: first ?? 0, increment: more ?? null };
}

export const pace = (draft: Draft): "live" | "correspondence" =>
  seconds(draft.time).seconds >= DAY ? "correspondence" : "live";

/** Whether others are to come, who may go again. */
export const expects = (draft: Draft): boolean => count(draft, "invited") + count(draft, "open") > 0;

/** Whether strangers find it: where a seat is for whoever comes they do. */
export const isListed = (draft: Draft): boolean => draft.listed || count(draft, "open") > 0;

/** How long an absent player's seat is kept. */
export const keptFor = (draft: Draft): number => draft.kept ?? (pace(draft) === "live" ? 10 * MINUTE : 3 * DAY);

/** What a value brings, and from where it is. */
export const meaning = (game: string, option: string, value: string): string =>
  said(`web.new.means.${game}.${option}.${value}`);

export function start(game: GameInfo, name = ""): Draft {
  const { players, seat, level } = game.play_now;
  const chairs: Chair[] = Array.from({ length: players }, (_, k) => ({
    kind: k === seat ? "me" : "computer",
    level,
    name: "",
  }));
  return {
    name,
    game,
    chairs,
    options: {},
    begins: null,
    own: null,
    side: "mine",
    listed: false,
    undo: true,
    hints: true,
    time: "",
    past: null,
    watched: 0,
    gallery: "apart",
    private: false,
    kept: null,
  };
}

/** The same people's seats, others on them: I have the one from which I looked, the computers their level. */
export function goingOn(game: GameInfo, name: string, past: Past, levels: (number | null)[], mine: number): Draft {
  const chairs = levels.map((level, k): Chair => ({
    kind: k === mine ? "me" : "computer",
    level: level ?? 3,
    name: "",
  }));
  return { ...start(game, name), chairs, past };
}

export function resized(draft: Draft, count: number): Chair[] {
  const more: Chair[] = Array.from({ length: Math.max(0, count - draft.chairs.length) }, () => ({
    kind: "computer",
    level: 3,
    name: "",
  }));
  return [...draft.chairs.slice(0, count), ...more];
}

/** The chairs with mine at this place: whoever sat there sits at mine. */
export function seated(draft: Draft, place: number): Chair[] {
  const chairs = [...draft.chairs];
  const mine = chairs.findIndex((chair) => chair.kind === "me");
  if (mine >= 0) [chairs[mine], chairs[place]] = [chairs[place]!, chairs[mine]!];
  return chairs;
}

/** Who will play, in words: whoever is here first. */
export function company(draft: Draft): string[] {
  const here = (seat: number) => Number(draft.chairs[seat]?.kind === "me");
  const seats = [...draft.chairs.keys()].sort((a, b) => here(b) - here(a));
  return seats.map((seat) => sitter(draft, seat));
}

/** Who has a seat, in words; several people at one screen by their names. */
export function sitter(draft: Draft, seat: number): string {
  const { kind, level } = draft.chairs[seat]!;
  if (kind === "computer") return t(`level.${LEVELS[level - 1] ?? "scout"}`);
  if (kind !== "me") return t(`web.new.guest.${kind}`);
  return count(draft, "me") > 1 ? called(draft, seat) : t("web.you");
}

/** The seat that begins, if one was named that is still there. */
export const beginner = ({ begins, chairs }: Draft): number | null =>
  begins !== null && begins < chairs.length ? begins : null;

/** The name at a seat of this screen: the one given there, mine at the first, or one that no other seat has. */
export function called(draft: Draft, seat: number): string {
  const first = draft.chairs.findIndex((chair) => chair.kind === "me");
  return draft.chairs[seat]?.name.trim() || (seat === first && draft.name.trim()) || `${t("web.guest")} ${seat + 1}`;
}

/** Against which level one plays there: of the first computer, unless a game goes on that others began. */
export const against = ({ chairs, past }: Draft): number | null =>
  (!past && chairs.find((chair) => chair.kind === "computer")?.level) || null;

/** What is sent to the server. */
export function setup(given: Draft, chance = Math.random): Partial<TableSetup> {
  const draft = given.side === "chance" && chance() < 0.5 ? { ...given, chairs: [...given.chairs].reverse() } : given;
  const first = beginner(draft);
  const time = seconds(draft.time);
  return {
    game: draft.game.id,
    options: {
      ...draft.options,
      ...(first === null ? {} : beginning(draft.game, first)),
      ...(draft.own ? { [draft.game.own]: "own" } : {}),
    },
    data: draft.own?.data ?? null,
    ...(draft.past ? { options: {}, record: draft.past.record, at: draft.past.at } : {}), // the options are the record's
    seats: draft.chairs.map((chair) => ({
      kind: chair.kind,
      level: chair.kind === "computer" ? chair.level : null,
      name: chair.kind === "me" && count(draft, "me") > 1 ? called(draft, draft.chairs.indexOf(chair)) : null,
    })),
    listed: isListed(draft),
    language: expects(draft) || isListed(draft) ? language() : null,
    spectators: {
      allowed: draft.watched !== null,
      delay: draft.watched ?? 0,
      talk: draft.gallery,
      hear_players: !draft.private,
    },
    pace: pace(draft),
    thinking_seconds: (time.increment === null && time.seconds) || null,
    clock: time.increment === null ? null : { seconds: time.seconds, increment: time.increment },
    holiday_days: pace(draft) === "correspondence" ? HOLIDAYS : 0,
    replace_after: expects(draft) ? keptFor(draft) || null : null,
    aids: { hints: draft.hints, undo: draft.undo },
  };
}

export function count(draft: Draft, kind: Kind): number {
  return draft.chairs.filter((chair) => chair.kind === kind).length;
}
