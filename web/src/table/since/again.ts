/** What the others did while one was away: fetched ply by ply when one wants to see it, as updates that did not come. */
import { api, type PlyView, type StoryLine, type Update } from "../../lib/api";

const MOST_PLIES = 100; // of whoever was away for longer, the last
const AT_ONCE = 4; // requests: as many as a server works at for one person

/** The plies from one to another at which something is to be seen: what chance brings belongs to the move before it. */
export function stops(story: readonly StoryLine[], from: number, until: number): number[] {
  const moves = story.flatMap((line) =>
    line.actor !== null && line.ply > from && line.ply <= until ? [line.ply] : [],
  );
  const before = [...new Set(moves)].sort((a, b) => a - b).map((ply) => ply - 1);
  return [...new Set([from, ...before])].filter((ply) => ply < until).slice(-MOST_PLIES);
}

/** As it would have come: nothing could be done then, and it was the turn of whoever is told of. */
export function asUpdate(view: PlyView, since: number, present: Update, story: readonly StoryLine[]): Update {
  const { turns, picture, ply } = view;
  const seats = present.table.seats.map((seat, k) => ({ ...seat, to_act: k === picture.actor, deadline: null }));
  return {
    ...present,
    picture,
    since,
    turns,
    since_turn: turns[0]?.number ?? 0,
    story: story.filter((line) => line.ply > since && line.ply <= ply),
    chat: [],
    offers: [],
    sealed: 0,
    table: { ...present.table, ply, seats },
  };
}

/** What led from a ply to an update that is there, which then tells of no more than what it brought. */
export async function again(next: Update, from: number, story: readonly StoryLine[]): Promise<Update[]> {
  const plies = stops(story, from, next.table.ply);
  const views: PlyView[] = [];
  while (views.length < plies.length) {
    const some = plies.slice(views.length, views.length + AT_ONCE);
    views.push(...(await Promise.all(some.map((ply) => api.ply(next.table.id, ply, next.seat, false)))));
  }
  const before = views.map((view, k) => asUpdate(view, plies[k - 1] ?? view.ply, next, story));
  const since = plies.at(-1) ?? next.since;
  return [...before, { ...next, since, story: next.story.filter((line) => line.ply > since) }];
}
