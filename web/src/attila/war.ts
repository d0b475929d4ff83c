/** A war as columns: one unit is one pawn or one card, so that the shortest column is the weakest. */
import type { AttilaView } from "../lib/api";
import { TRIBES, type Tribe } from "./tribes";

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

type War = NonNullable<AttilaView["war"]>;

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
        units: [...units("pawn", force.pawns), ...units("card", force.cards, seat), ...units("card", added, seat, true)],
        strength: force.strength + added,
      };
    }),
  );
}

export function bidders(view: AttilaView): Bidder[] {
  const war = view.war;
  if (!war) return [];
  return war.order.map((seat) => {
    const cards = view.players[seat]?.bid ?? null;
    if (war.done === null) return { seat, cards, state: "secret" };
    const state = war.done.includes(seat) ? "done" : view.actor === seat && war.bidding ? "bidding" : "to_bid";
    return { seat, cards, state };
  });
}

export interface Outcome {
  province: string;
  columns: Column[]; // with all cards, where they are known
  told: boolean; // the strengths were told
  gone: Tribe[];
  stayed: Tribe[];
  bidders: { seat: number; cards: number | null }[];
}

/** `Goths 2+1=3` is written alike in all languages: pawns, cards and strength of each tribe there, in their order. */
export function strengths(sentence: string): { pawns: number; cards: number }[] {
  return [...sentence.matchAll(/(\d+)\+(\d+)=\d+/g)].map(([, pawns, cards]) => ({ pawns: Number(pawns), cards: Number(cards) }));
}

/** How a war ended, from the views before and after and from what was told of it; null where none has ended. */
export function outcome(before: AttilaView, after: AttilaView, told: readonly string[], seat: number | null): Outcome | null {
  const war = before.war;
  if (!war?.bidding) return null;
  const place = (view: AttilaView) => view.provinces.find((one) => one.id === war.province);
  const [was, now] = [place(before), place(after)];
  if (!was || !now || was.pacified || !now.pacified) return null;
  const there = TRIBES.filter((_, k) => was.pawns[k]);
  const left = (tribe: Tribe) => !now.pawns[TRIBES.indexOf(tribe)];
  const known = told.map(strengths).find((one) => one.length === there.length && one.every((force, k) => force.pawns === was.pawns[TRIBES.indexOf(there[k] ?? "franks")]));
  const others = war.order.filter((one) => one !== seat && (before.players[one]?.bid ?? 1) > 0);
  const made = there.map((tribe, k) => {
    const pawns = was.pawns[TRIBES.indexOf(tribe)] ?? 0;
    const own = war.forces.find((force) => force.tribe === tribe)?.cards ?? 0;
    const rest = Math.max(0, (known?.[k]?.cards ?? own) - own);
    const owner = others.length === 1 ? (others[0] ?? null) : null;
    return { tribe, units: [...units("pawn", pawns), ...units("card", own, seat), ...units("card", rest, owner)], strength: pawns + own + rest };
  });
  return {
    province: war.province,
    columns: made.map((column) => ({ ...column, weakest: left(column.tribe) })),
    told: known !== undefined,
    gone: there.filter(left),
    stayed: there.filter((tribe) => !left(tribe)),
    bidders: war.order.map((one) => ({ seat: one, cards: before.players[one]?.bid ?? null })),
  };
}
