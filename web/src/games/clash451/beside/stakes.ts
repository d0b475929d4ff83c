/** What is at stake, as it is drawn: the row after the move that is pointed at, who can still come, how the nine stand. */
import type { ClashPicture, Seat, Terrain } from "../picture";

export type Stake = NonNullable<ClashPicture["own"]>["stakes"][number];

/** What a move would change, by place. */
export function stakesOf(picture: ClashPicture, move: string | null): Map<number, Stake> {
  const found = picture.own?.stakes.filter((one) => move !== null && one.moves.includes(move)) ?? [];
  return new Map(found.map((one) => [one.place, one]));
}

/** What each side would have in all, after a move. */
export function totals(picture: ClashPicture, move: string | null): [number, number] {
  const then = stakesOf(picture, move);
  const sum = (seat: Seat) =>
    picture.row.reduce((all, terrain) => all + (then.get(terrain.place) ?? terrain).points[seat], 0);
  return [sum(0), sum(1)];
}

export type Turn = "better" | "worse" | "same";

/** Whether points that come instead of others are better for a side: its own count up, the other's down. */
export function turnFor(seat: Seat, now: readonly [number, number], then: readonly [number, number]): Turn {
  const lead = (points: readonly [number, number]) => points[seat] - points[seat === 0 ? 1 : 0];
  const change = lead(then) - lead(now);
  return change > 0 ? "better" : change < 0 ? "worse" : "same";
}

export interface Comer {
  from: Terrain;
  seat: number;
  units: string[];
  way: "land" | "sea" | "both";
}

/** Who can still move to a place in this turn. */
export function comers(picture: ClashPicture, place: number): Comer[] {
  return picture.row.flatMap((from) => {
    const going = from.leaving;
    if (!going) return [];
    const [land, sea] = [going.land.includes(place), going.sea.includes(place)];
    if (!land && !sea) return [];
    return [{ from, seat: going.seat, units: going.units, way: land && sea ? "both" : land ? "land" : "sea" }];
  });
}

/** How the nine terrains are held. */
export function balance(picture: ClashPicture): { huns: number; romans: number; fights: number; free: number } {
  const held = (seat: number) => picture.row.filter((terrain) => terrain.control === seat).length;
  const fights = picture.row.filter((terrain) => terrain.conflict).length;
  const [huns, romans] = [held(0), held(1)];
  return { huns, romans, fights, free: picture.row.length - huns - romans - fights };
}
