import { describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { speak } from "../../lib/texts.svelte";
import { atlas, HEIGHT, towards, WIDTH } from "./board/atlas";
import { framing, held, whole, zoomed } from "./board/map/camera";
import { gains, pacified, placed, scenes } from "./changes";
import { apart, boxOf, clear, shared } from "./board/map/names";
import { offer, province, SCORING, picture, WAR_SCENE } from "./fixture";
import { group } from "./beside/groups";
import { pennants, previewed } from "./beside/influence";
import { fates } from "./beside/players";
import { provinceLabel, provinceName } from "./labels";
import { actionCards, laying, raise, read, targets, tribesOf } from "./offers";
import { pieces } from "./board/pieces";
import { decisions, hand, touch } from "./cards/tray";
import { bidders, columns, outcome } from "./scenes/war";

const PLAYS = ["play franks raetia", "play goths raetia", "play goths cisalpina", "raise franks goths", "exchange"].map(
  (move) => offer(move),
);

describe("offers", () => {
  it("are read for their tribe and province", () => {
    expect(read(offer("play goths raetia"))).toMatchObject({ verb: "play", tribes: ["goths"], province: "raetia" });
    expect(read(offer("second raetia"))).toMatchObject({ verb: "second", tribes: [], province: "raetia" });
    expect(read(offer("raise franks goths"))).toMatchObject({ tribes: ["franks", "goths"], province: null });
  });
  it("light the provinces of the chosen card only", () => {
    expect([...targets(PLAYS, "goths", null).keys()]).toEqual(["raetia", "cisalpina"]);
    expect(
      targets(PLAYS, null, null)
        .get("raetia")
        ?.map((one) => one.tribe),
    ).toEqual(["franks", "goths"]);
    expect(targets([offer("second noricum")], null, "goths").get("noricum")?.[0]?.tribe).toBe("goths");
  });
  it("say which cards and action cards can be used", () => {
    expect(tribesOf(PLAYS, "play")).toEqual(["franks", "goths"]);
    expect(actionCards(PLAYS)).toEqual({ double: false, exchange: true, influence_2: true });
  });
  it("find influence 2 in whatever order its tribes were touched", () => {
    expect(raise(PLAYS, ["goths", "franks"])?.move).toBe("raise franks goths");
    expect(raise(PLAYS, ["goths"])).toBeNull();
  });
  it("lay cards in the order of the notation", () => {
    expect(laying("bid", ["vandals", "franks", "vandals"], "stand")).toEqual([
      "bid franks",
      "bid vandals",
      "bid vandals",
      "stand",
    ]);
  });
});

describe("your moves", () => {
  it("stand under the card they play, the main choice first", () => {
    const groups = group([...PLAYS, offer("gain")], picture());
    expect(groups.map((one) => [one.key, one.offers.map((entry) => entry.short)])).toEqual([
      ["main", ["gain"]],
      ["franks", ["Raetia"]],
      ["goths", ["Raetia", "Cisalpina"]],
      ["cards", ["raise franks goths", "exchange"]],
    ]);
  });
});

describe("the tray", () => {
  it("holds the cards one by one and fades what cannot be played", () => {
    expect(hand(picture(), PLAYS).map((card) => [card.tribe, card.usable])).toEqual([
      ["franks", true],
      ["goths", true],
      ["goths", true],
      ["saxons", false],
      ["vandals", false],
    ]);
    expect(touch(picture(), PLAYS)).toBe("choose");
  });
  it("keeps the played card in its place until influence is chosen", () => {
    const after = picture({ phase: "influence", turn: { ...picture().turn, tribe: "huns" } });
    const cards = hand(after, [offer("gain"), offer("forgo")]);
    expect(cards.map((card) => card.tribe)).toEqual(["franks", "huns", "goths", "goths", "saxons", "vandals"]);
    expect(cards[1]?.played).toBe(true);
    expect(decisions(after, [offer("gain"), offer("forgo")], []).map((one) => [one.key, one.primary])).toEqual([
      ["gain", true],
      ["forgo", false],
    ]);
  });
  it("puts cards down with one decision of several moves", () => {
    const [first] = decisions(picture({ phase: "bid" }), [offer("bid goths"), offer("stand")], ["goths", "goths"]);
    expect(first?.moves).toEqual(["bid goths", "bid goths", "stand"]);
  });
});

describe("influence", () => {
  it("finds room for one to five pennants on a square, each in its own place", () => {
    for (let players = 1; players <= 5; players++) {
      const flags = pennants(Array<number>(players).fill(7));
      expect(new Set(flags.map((flag) => `${flag.dx} ${flag.dy}`)).size).toBe(players);
    }
    expect(pennants([0, 3, 0])).toHaveLength(1);
  });
  it("makes room for the step shown ahead", () => {
    const { flags, ahead } = previewed([1, 3, 0], 0, 3);
    expect(ahead?.square).toBe(3);
    expect(flags.find((flag) => flag.seat === 1)?.dy).not.toBe(ahead?.dy);
    expect(flags.find((flag) => flag.seat === 0)?.square).toBe(1);
  });
});

const WAR = picture({
  phase: "bid",
  provinces: [province("raetia", [0, 1, 2, 0, 1, 1], { at_war: true }), ...picture().provinces.slice(1)],
  war: {
    province: "raetia",
    next: null,
    bidding: true,
    face_down: 1,
    order: [2, 0, 1],
    done: [2],
    forces: (
      [
        ["huns", 1, 0],
        ["goths", 2, 1],
        ["teutons", 1, 0],
        ["vandals", 1, 0],
      ] as const
    ).map(([tribe, pawns, cards]) => ({
      tribe,
      pawns,
      cards,
      strength: pawns + cards,
      weakest: pawns === 1,
      least: pawns + cards,
      most: pawns + cards + 1,
      may_leave: pawns === 1,
      pays: tribe === "huns" ? [1, 1, 0] : [2, 1, 0],
    })),
    layings: [
      { cards: [0, 0, 0, 0], leave: ["huns", "teutons", "vandals"] },
      { cards: [1, 0, 0, 0], leave: ["teutons", "vandals"] },
    ],
  },
  players: picture().players.map((player) => ({ ...player, bid: [1, 0, 1][player.seat] ?? 0 })),
});

describe("war", () => {
  it("stands in columns where one unit is one pawn or one card", () => {
    const shown = columns(WAR, 0, ["huns"]);
    expect(shown.map((column) => [column.tribe, column.units.length, column.weakest])).toEqual([
      ["huns", 2, false],
      ["goths", 3, false],
      ["teutons", 1, true],
      ["vandals", 1, true],
    ]);
    expect(shown[0]?.units.at(-1)).toEqual({ kind: "card", seat: 0, staged: true });
  });
  it("has a range where cards lie face down, and says what it costs whom if a tribe leaves", () => {
    const [huns, goths] = columns(WAR, 0, []);
    expect([huns?.strength, huns?.most, huns?.weakest]).toEqual([1, 2, true]);
    expect(huns?.costs).toEqual([{ seat: 0, now: 2, then: 1 }]);
    expect(goths?.costs).toEqual([]);
    expect(columns(WAR, 0, ["huns"])[0]).toMatchObject({ strength: 2, most: 3, weakest: false });
  });
  it("says who has bid, who bids and who is to", () => {
    expect(bidders(WAR).map((one) => one.state)).toEqual(["done", "bidding", "to_bid"]);
  });
  it("ends with every card in its column, and whose it is", () => {
    const end = outcome(WAR_SCENE);
    expect([end.gone, end.stayed]).toEqual([
      ["huns", "vandals"],
      ["goths", "teutons"],
    ]);
    expect(end.columns[2]?.units).toEqual([
      { kind: "pawn", seat: null, staged: false },
      { kind: "card", seat: 2, staged: false },
    ]);
    expect(end.bidders).toEqual([
      { seat: 2, faces: ["teutons"] },
      { seat: 0, faces: ["goths"] },
      { seat: 1, faces: [] },
    ]);
  });
});

describe("changes", () => {
  it("see the pawn that came and the peace that was made", () => {
    const after = picture({
      provinces: [
        province("raetia", [0, 1, 2, 0, 1, 1], { pacified: true }),
        province("noricum", [0, 0, 1, 0, 0, 2]),
        ...picture().provinces.slice(2),
      ],
    });
    expect(placed(picture(), after)).toEqual({ province: "noricum", tribe: "goths" });
    expect(pacified(picture(), after)).toEqual(["raetia"]);
  });
  it("bring the wars and scorings told since", () => {
    const story = [WAR_SCENE, SCORING].map((scene, k) => ({
      ply: k + 5,
      actor: 0,
      stand_in: false,
      texts: [],
      scenes: [scene],
    }));
    expect(scenes(story, 4)).toEqual([WAR_SCENE, SCORING]);
    expect(scenes(story, 5)).toEqual([SCORING]);
    expect(gains(SCORING)).toEqual([12, 6, 0]);
  });
});

describe("names on a small map", () => {
  it("give way upwards where they would touch", () => {
    const names = [
      { name: "Germania", x: 0, y: 0 },
      { name: "Raetia", x: 50, y: 0 },
      { name: "Thracia", x: 300, y: 0 },
    ];
    const [germania, raetia, thracia] = apart(names, 12);
    expect([germania, thracia]).toEqual([0, 0]);
    expect(raetia).toBeLessThan(-12);
  });
  it("keep off pawns, and do not come to lie on each other for it", () => {
    const names = [
      { name: "Macedonia", x: 0, y: 0 },
      { name: "Thracia", x: 300, y: 0 },
      { name: "Graecia", x: 0, y: 26 },
    ];
    const pawns = [-24, 0].map((x) => [x, -24, x + 20, -4] as const);
    const found = clear(names, pawns, 12);
    const covered = found.flatMap((one) => pawns.map((pawn) => shared(boxOf(one, 12), pawn)));
    expect(covered.every((area) => area < 20)).toBe(true); // of 400
    const [first, , third] = found.map((one) => boxOf(one, 12));
    expect(shared(first!, third!)).toBe(0);
    expect(found.slice(1)).toEqual(names.slice(1));
  });
});

describe("the map", () => {
  const map = atlas(picture().board);
  it("goes to the neighbour in the direction of the key", () => {
    expect(towards(map, "raetia", "ArrowRight")).toBe("noricum");
    expect(towards(map, "raetia", "ArrowDown")).toBe("cisalpina");
    expect(towards(map, "raetia", "ArrowUp")).toBeNull();
  });
  it("lays out a board of one's own as discs that do not cover each other", () => {
    const provinces = Array.from({ length: 25 }, (_, k) => ({ id: `p${k}`, name: `P${k}`, frontier: k < 6 }));
    const own = atlas({
      provinces,
      borders: provinces.slice(1).map((place, k) => [`p${k}`, place.id]),
      arrows: [],
      squares: 22,
    });
    expect(own.drawn).toBe(false);
    const points = [...own.spots.values()].map((spot) => spot.pawns);
    const nearest = Math.min(
      ...points.flatMap((a, k) => points.slice(k + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1]))),
    );
    expect(nearest).toBeGreaterThan(80);
  });
  it("is framed around what is lit, and zooms around a point", () => {
    const camera = framing([map.spots.get("raetia")!], 360, 384);
    expect(camera.k).toBe(0.9);
    expect(whole(WIDTH, HEIGHT).k).toBe(1);
    const nearer = zoomed({ x: 500, y: 300, k: 1 }, 1.5, 180, 192, 360, 384);
    expect(nearer).toEqual({ x: 500, y: 300, k: 1.5 });
    expect(held({ x: -900, y: 0, k: 1 }, 360, 384).x).toBeGreaterThanOrEqual(100);
  });
  it("groups pawns on a small map and gives the newest its ring", () => {
    const standing = { pawns: [0, 0, 2, 0, 0, 1], pacified: true, ghosts: [], newest: "goths" as const };
    expect(pieces(standing, [0, 0], 24, false).map((piece) => piece.kind)).toEqual(["tile", "pawn", "pawn", "pawn"]);
    expect(pieces(standing, [0, 0], 24, false).filter((piece) => piece.newest)).toHaveLength(1);
    expect(pieces(standing, [0, 0], 24, true).map((piece) => piece.count)).toEqual([1, 2, 1]);
  });
});

describe("labels", () => {
  it("say a province in one sentence, in three languages", async () => {
    const noricum = province("noricum", [0, 0, 0, 0, 0, 2]);
    expect(provinceLabel(noricum, "Noricum", true, ["goths"])).toBe(
      "Noricum, frontier, 2 Vandals, open, you may place a Goth here",
    );
    await speak("de");
    expect(provinceLabel(noricum, "Noricum", true, ["goths"])).toBe(
      "Noricum, Reichsgrenze, 2 Vandalen, offen, hier kannst du einen Goten setzen",
    );
    await speak("fr");
    expect(provinceLabel({ ...noricum, pacified: true }, "Noricum", false, [])).toBe("Noricum, 2 Vandales, pacifiée");
    await speak("en");
  });
  it("call provinces in Latin, or as the language does", async () => {
    const named = () => atlas(picture().board).spots.get("raetia")?.name;
    const listed = () => group([offer("play goths raetia")], picture())[0]?.offers[0]?.short;
    await speak("de");
    expect([named(), listed()]).toEqual(["Raetia", "Raetia"]);
    settings.latin = false;
    expect([named(), listed()]).toEqual(["Rätien", "Rätien"]);
    settings.latin = true;
    await speak("en");
  });
  it("leave a province of somebody's own board its name", () => {
    settings.latin = false;
    expect(provinceName({ id: "atlantis", name: "Atlantis" })).toBe("Atlantis");
    settings.latin = true;
  });
  it("tell the fates of the peoples on the board, and of no others", () => {
    const here = picture({
      provinces: [province("noricum", [0, 1, 0, 0, 0, 2]), province("raetia", [0, 1, 0, 0, 0, 0])],
    });
    expect(fates(here).map((one) => one.name)).toEqual(["Huns", "Vandals"]);
    expect(fates(here)[1]?.text).toContain("Belisarius");
  });
});
