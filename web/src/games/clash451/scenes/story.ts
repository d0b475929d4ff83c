/** What is told for itself: the two cards turned up, and the conflicts of a turn. All of it comes from the server's scenes. */
import type { StoryLine } from "../../../lib/api";
import type { Card, Seat, ConflictScene, RevealScene } from "../picture";

export type Story = ConflictScene;
export type Fighter = Story["fighters"][0][number];

const since = (story: readonly StoryLine[], ply: number) =>
  story.filter((one) => one.ply > ply).flatMap((one) => one.scenes);

export const stories = (story: readonly StoryLine[], ply: number): Story[] =>
  since(story, ply).filter((one): one is Story => one.kind === "conflict");
export const reveals = (story: readonly StoryLine[], ply = 0): RevealScene[] =>
  since(story, ply).filter((one): one is RevealScene => one.kind === "reveal");

/** A place in the line of one side: its Wall first, then its units by strength. */
export type Standing = { wall: Card } | { fighter: Fighter };

export function line(story: Story, seat: Seat): Standing[] {
  const units = story.fighters[seat].map((fighter) => ({ fighter }));
  return story.wall === seat && story.building ? [{ wall: story.building }, ...units] : units;
}

/** Points of the battle, by side. */
export function battle(story: Story): [number, number] {
  const count = (seat: Seat) => story.ranks.filter((rank) => rank.point === seat).length;
  return [count(0), count(1)];
}
