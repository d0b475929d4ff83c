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
  strength: number;
  weakest: boolean; // so far, or in the end
}

export interface Bidder {
  seat: number;
  cards: number | null; // null while that is secret
  state: "to_bid" | "bidding" | "done" | "secret";
}

type War = NonNullable<AttilaPicture["war"]>;

function marked(columns: Omit<Column, "weakest">[]): Column[] {
  const least = Math.min(...columns.map((column) => column.strength));
  return columns.map((column) => ({ ...column, weakest: column.strength === least }));
}

const units = (kind: Unit["kind"], count: number, seat: number | null = null, staged = false): Unit[] =>
  Array.from({ length: count }, () => ({ kind, seat, staged }));

/** The columns as this seat knows them, with the cards it is about to put down. */
export function columns(war: War, seat: number | null, staged: readonly Tribe[]): Column[] {
  return marked(
    war.forces.map((force) => {
      const tribe = force.tribe as Tribe;
      const added = staged.filter((one) => one === tribe).length;
      return {
        tribe,
        units: [
          ...units("pawn", force.pawns),
          ...units("card", force.cards, seat),
          ...units("card", added, seat, true),
        ],
        strength: force.strength + added,
      };
    }),
  );
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
    return { tribe, units: [...units("pawn", force.pawns), ...laid], strength: force.strength, weakest: force.leaves };
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
