/** A war as columns: one unit is one pawn or one card, so that the shortest column is the weakest. */
import type { AttilaPicture, WarScene } from "../picture";
import { spread, TRIBES, type Tribe } from "../tribes";

export interface Unit {
  kind: "pawn" | "card";
  seat: number | null; // whose card, as far as one knows
  staged: boolean; // chosen, but not put down yet
}

export interface Column {
  tribe: Tribe;
  units: Unit[];
  strength: number; // at least
  most: number; // with cards of others that lie face down
  weakest: boolean; // in the end; before that, whether it can be
  costs: Cost[]; // if it leaves
}

/** Points that somebody would no longer get, or get now. */
export interface Cost {
  seat: number;
  now: number;
  then: number;
}

export interface Bidder {
  seat: number;
  cards: number | null; // null while that is secret
  state: "to_bid" | "bidding" | "done" | "secret";
}

type War = NonNullable<AttilaPicture["war"]>;

const units = (kind: Unit["kind"], count: number, seat: number | null = null, staged = false): Unit[] =>
  Array.from({ length: count }, () => ({ kind, seat, staged }));

/** Which tribes may have to leave once these cards are put down, as the server says. */
function leaving(war: War, staged: readonly Tribe[]): string[] {
  const cards = war.forces.map((force) => staged.filter((one) => one === force.tribe).length).join();
  const found = war.layings.find((one) => one.cards.join() === cards);
  return found?.leave ?? war.forces.filter((force) => force.may_leave).map((force) => force.tribe);
}

function costs(picture: AttilaPicture, force: War["forces"][number]): Cost[] {
  const now = picture.tribes.find((tribe) => tribe.id === force.tribe)?.pays ?? [];
  return now.flatMap((points, seat) => {
    const then = force.pays[seat] ?? 0;
    return points === then ? [] : [{ seat, now: points, then }];
  });
}

/** The columns as this seat knows them, with the cards it is about to put down. */
export function columns(picture: AttilaPicture, seat: number | null, staged: readonly Tribe[]): Column[] {
  const war = picture.war;
  if (!war) return [];
  const leave = leaving(war, staged);
  return war.forces.map((force) => {
    const tribe = force.tribe as Tribe;
    const added = staged.filter((one) => one === tribe).length;
    return {
      tribe,
      units: [...units("pawn", force.pawns), ...units("card", force.cards, seat), ...units("card", added, seat, true)],
      strength: force.least + added,
      most: force.most + added,
      weakest: leave.includes(tribe),
      costs: costs(picture, force),
    };
  });
}

export function bidders(picture: AttilaPicture): Bidder[] {
  const war = picture.war;
  if (!war) return [];
  return war.order.map((seat) => {
    const cards = picture.players[seat]?.bid ?? null;
    if (war.done === null) return { seat, cards, state: "secret" };
    const state = war.done.includes(seat) ? "done" : picture.actor === seat && war.bidding ? "bidding" : "to_bid";
    return { seat, cards, state };
  });
}

export interface Outcome {
  province: string;
  columns: Column[]; // with all cards, and whose they are
  gone: Tribe[];
  stayed: Tribe[];
  bidders: { seat: number; faces: Tribe[] }[]; // in the order of bidding
  century: string | null; // of the peace card
}

/** The reveal of a war as it is drawn. */
export function outcome(scene: WarScene): Outcome {
  const made = scene.forces.map((force) => {
    const tribe = force.tribe as Tribe;
    const laid = scene.order.flatMap((seat) => units("card", scene.bids[seat]?.[TRIBES.indexOf(tribe)] ?? 0, seat));
    return {
      tribe,
      units: [...units("pawn", force.pawns), ...laid],
      strength: force.strength,
      most: force.strength,
      weakest: force.leaves,
      costs: [],
    };
  });
  return {
    province: scene.province,
    columns: made,
    gone: made.filter((column) => column.weakest).map((column) => column.tribe),
    stayed: made.filter((column) => !column.weakest).map((column) => column.tribe),
    bidders: scene.order.map((seat) => ({ seat, faces: spread(scene.bids[seat] ?? []) })),
    century: scene.century,
  };
}
