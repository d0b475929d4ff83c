/** What is at stake, as it is drawn: who would be paid now, and what the move that is pointed at would change of it. */
import type { AttilaPicture } from "../picture";

type Own = NonNullable<AttilaPicture["own"]>;
export type Stake = Own["stakes"][number];
export type Tribe = AttilaPicture["tribes"][number];

/** Points, and everybody who would get as many. */
export interface Share {
  seats: number[];
  points: number;
}

/** Who would be paid, the most first; who gets as many stands together, whoever is ahead first. */
export function shares(pays: readonly number[], squares: readonly number[] = []): Share[] {
  const found = new Map<number, number[]>();
  const ranked = [...pays.keys()].sort((a, b) => (squares[b] ?? 0) - (squares[a] ?? 0));
  for (const seat of ranked) found.set(pays[seat] ?? 0, [...(found.get(pays[seat] ?? 0) ?? []), seat]);
  found.delete(0);
  return [...found].map(([points, seats]) => ({ points, seats })).sort((a, b) => b.points - a.points);
}

interface Part extends Share {
  cubes: number[]; // where each begins
  number: number; // where the points begin
}

/** One behind the other: the cubes of those who get as many, overlapping, then their points; smaller where there is too little room. */
export function laidOut(
  parts: readonly Share[],
  size: number,
  room: number,
): { parts: Part[]; size: number; cube: number } {
  const at = (scale: number) => {
    const [cube, gap] = [scale * 0.78, scale * 0.27];
    let end = 0;
    const found = parts.map(({ seats, points }) => {
      const cubes = seats.map((_, k) => end + k * cube * 0.6);
      const number = (cubes.at(-1) ?? end) + cube + scale * 0.07;
      end = number + String(points).length * scale * 0.56 + gap;
      return { seats, points, cubes, number };
    });
    return { parts: found, size: scale, cube, end: end - gap };
  };
  const wanted = at(size);
  return wanted.end <= room ? wanted : at((size * room) / wanted.end);
}

/** What a move would change, by tribe. */
export function stakesOf(picture: AttilaPicture, move: string): Map<string, Stake> {
  const found = picture.own?.stakes.filter((one) => one.moves.includes(move)) ?? [];
  return new Map(found.map((one) => [one.tribe, one]));
}

/** What a move would fix the end by. */
export const fixedBy = (picture: AttilaPicture, move: string): string | null =>
  picture.own?.fixings.find((one) => one.moves.includes(move))?.end ?? null;

/** What each seat would get in all if it were scored now; or after a move. */
export function gains(picture: AttilaPicture, move = ""): number[] {
  const then = stakesOf(picture, move);
  return picture.players.map(({ seat }) =>
    picture.tribes.reduce((sum, tribe) => sum + ((then.get(tribe.id) ?? tribe).pays[seat] ?? 0), 0),
  );
}

export type Turn = "better" | "worse" | "same";

/** Whether points that come instead of others are better for the one who looks. */
export function turnFor(seat: number | null, now: readonly number[], then: readonly number[]): Turn {
  if (seat === null) return "same";
  const [was = 0, will = 0] = [now[seat], then[seat]];
  return will > was ? "better" : will < was ? "worse" : "same";
}

/** The tribes with which a player is first or second. */
export function interests(picture: AttilaPicture, seat: number): Map<string, "first" | "second"> {
  const found = new Map<string, "first" | "second">();
  for (const tribe of picture.tribes) {
    if (tribe.first.includes(seat)) found.set(tribe.id, "first");
    if (tribe.second.includes(seat)) found.set(tribe.id, "second");
  }
  return found;
}
