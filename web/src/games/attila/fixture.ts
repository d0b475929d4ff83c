/** A small position for the tests: three players, a war in Raetia, peace in Pannonia. */
import type { Offer } from "../../lib/api";
import type { AttilaPicture, ScoringScene, WarScene } from "./picture";
import { TRIBES } from "./tribes";

export const offer = (move: string, effects: string[] = []): Offer => ({ move, text: move, effects });

type Province = AttilaPicture["provinces"][number];

export function province(id: string, pawns: number[], more: Partial<Province> = {}): Province {
  return { id, pawns, crowd: pawns.reduce((sum, count) => sum + count, 0), pacified: false, at_war: false, ...more };
}

export function picture(more: Partial<AttilaPicture> = {}): AttilaPicture {
  const players = [0, 1, 2].map((seat) => ({
    seat,
    score: 0,
    hand: 6,
    bid: 0,
    traded: 0,
    double: true,
    exchange: true,
    influence_2: true,
  }));
  return {
    board: {
      provinces: ["raetia", "noricum", "pannonia", "cisalpina"].map((id) => ({
        id,
        name: id[0]?.toUpperCase() + id.slice(1),
        frontier: id !== "cisalpina",
      })),
      borders: [
        ["raetia", "noricum"],
        ["noricum", "pannonia"],
        ["raetia", "cisalpina"],
        ["noricum", "cisalpina"],
      ],
      arrows: [],
      squares: 22,
    },
    options: {
      war_bids: "ordered",
      influence_2: "extra",
      end: "triggers",
      final_scoring: "always",
      century_vii: "final",
      two_player_gap: "1",
      influence_choice: "may-decline",
      card_count: false,
    },
    seat: 0,
    phase: "play",
    actor: 0,
    turn: { active: 0, card: 1, cards: 1, tribe: null, acted: false, idle: 0, aside: 0, resume: null },
    centuries: [
      { name: "IV", cards: 1, left: 0, step: 1, now: false },
      { name: "V", cards: 2, left: 2, step: 2, now: true },
    ],
    peace: 9,
    scorings: 0,
    provinces: [
      province("raetia", [0, 1, 2, 0, 1, 1]),
      province("noricum", [0, 0, 0, 0, 0, 2]),
      province("pannonia", [0, 1, 2, 0, 0, 0], { pacified: true }),
      province("cisalpina", [0, 0, 0, 0, 0, 0]),
    ],
    tribes: TRIBES.map((id) => ({
      id,
      stock: 20,
      pawns: 2,
      provinces: 1,
      open: [],
      influence: [0, 0, 0],
      pays: [2, 1, 0],
      sharing: "both",
      first: [0],
      second: [1],
    })),
    players,
    own: {
      hand: [1, 0, 2, 1, 0, 1],
      bid: [0, 0, 0, 0, 0, 0],
      aside: [0, 0, 0, 0, 0, 0],
      traded: [0, 0, 0, 0, 0, 0],
      stakes: [],
      fixings: [],
    },
    war: null,
    draw: null,
    pile: 30,
    discards: 4,
    open_discards: null,
    end: null,
    ends: [
      { way: "tribe", left: 4, whole: 20, tribe: "goths", seat: null },
      { way: "peace", left: 9, whole: 10, tribe: null, seat: null },
    ],
    winners: [],
    ...more,
  } as AttilaPicture;
}

export const WAR_SCENE: WarScene = {
  kind: "war",
  province: "raetia",
  order: [2, 0, 1],
  bids: [
    [0, 0, 1, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 1, 0],
  ],
  forces: (
    [
      ["huns", 1, 0],
      ["goths", 2, 1],
      ["teutons", 1, 1],
      ["vandals", 1, 0],
    ] as const
  ).map(([tribe, pawns, cards]) => ({ tribe, pawns, cards, strength: pawns + cards, leaves: pawns + cards === 1 })),
  century: "V",
};

export const SCORING: ScoringScene = {
  kind: "scoring",
  century: "IV",
  tribes: TRIBES.map((tribe) => ({ tribe, pawns: 2, provinces: 1, points: [2, 1, 0], shared: [false, false, false] })),
  score: [12, 6, 0],
};
