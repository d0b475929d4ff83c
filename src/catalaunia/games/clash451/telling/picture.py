"""Clash 451: a view becomes what a page draws (`picture_types.py`). Reads nothing but the view it is handed."""

from dataclasses import replace
from typing import Any

from catalaunia.core.positions import fields
from catalaunia.core.protocol import State
from catalaunia.games.clash451.rules.cards import UNITS, Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.scoring import CONTROL
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    DRAW,
    ENDINGS,
    HAND,
    IN_HAND,
    MOVE,
    OFF,
    OVER,
    PHASE_NAMES,
    PICK,
    PICKS,
    PILE,
    PLACE,
    RETURN,
    ROW,
    SIDES,
    TERRAIN,
    TURNS,
    UNDER,
    VALUES,
)
from catalaunia.games.clash451.telling.change import surveyed
from catalaunia.games.clash451.telling.picture_types import (
    Block,
    Card,
    ClashOptions,
    ClashOwn,
    ClashPicture,
    ClashStake,
    Held,
    Leaving,
    Material,
    Side,
    Terrain,
    TerrainCard,
    TurnPart,
    Unit,
)
from catalaunia.games.clash451.telling.stakes import leader, leaving, may_hold
from catalaunia.games.clash451.thinking.hints import CONTROLLER, COUNTS, POINTS, WINNER

# The names that `picture_types.py` spells out as its types; a test holds them together.
PHASES: Any = PHASE_NAMES
CAUSES: Any = ENDINGS
ROUNDS: Any = ("first", "second", "third")


def static_material(cards: Cards) -> Material:
    """The part that never changes; made once for a table."""
    terrains = [TerrainCard(t["id"], t["name"], t["value"], t["port"], t["stars"]) for t in cards.terrains]
    deck = []
    for number in range(CARDS):
        entry = cards.deck[number % VALUES]
        facts = (number // VALUES, number % VALUES + 1, entry["type"], entry.get("effect"), cards.name(number))
        deck.append(Card(card_text(number), *facts))
    return Material(tuple(terrains), tuple(deck))


def options_of(options: dict[str, Any]) -> ClashOptions:
    return ClashOptions(mode=options["mode"], card_count=options["card_count"] == "on")


def of_seat(
    view: State, seat: int, known_to_all: ClashPicture, material: Material, stakes: tuple[ClashStake, ...]
) -> ClashPicture:
    """The view of a seat: what a spectator of it sees, and what is the seat's own."""
    return replace(known_to_all, seat=seat, own=_own(view, seat, material, known_to_all.options, stakes))


def of_spectator(view: State, material: Material, options: ClashOptions, cards: Cards) -> ClashPicture:
    """The view of a spectator."""
    s = fields(view)
    phase, laid = s["phase"], s["row"][0] >= 0
    lines = surveyed(view, cards.desk) if laid else []
    row = _row(s, material, lines, leaving(view, s, cards)) if laid else ()
    return ClashPicture(
        material=material,
        options=options,
        seat=None,
        phase=PHASES[phase],
        actor=s["actor"] if s["actor"] >= 0 else None,
        turn_part=_turn_part(s),
        turn=s["turn"],
        turns=TURNS - s["expert"],
        drawing=s["drawer"] if phase == DRAW else None,
        drawn=tuple(terrain.id for t, terrain in enumerate(material.terrains) if s["drawn"] >> t & 1),
        row=row,
        sides=(_side(s, 0, row, material, options), _side(s, 1, row, material, options)),
        own=None,
        leader=leader(lines) if laid else None,
        end=CAUSES[s["ended"]] or None,
        winners=() if phase != OVER else (0, 1) if s["winner"] < 0 else (s["winner"],),
    )


def _turn_part(s: dict[str, Any]) -> TurnPart:
    """Where in the turn (C3.1); conflicts have no moves, so nobody ever waits in them."""
    phase = s["phase"]
    if phase == TERRAIN:
        return "set_up"
    if phase in (DRAW, PICK, RETURN):
        return "preparation"
    if phase == PLACE:
        placing: TurnPart = ROUNDS[s["stage"]]
        return placing
    return "movement" if phase == MOVE else "over"


def _row(
    s: dict[str, Any], material: Material, lines: list[list[int]], going: list[Leaving | None]
) -> tuple[Terrain, ...]:
    units: list[tuple[list[Unit], list[Unit]]] = [([], []) for _ in range(ROW)]
    strategies: list[list[Held]] = [[] for _ in range(ROW)]
    clashing = [bool(huns and romans) for huns, romans in zip(*s["units"], strict=True)]
    for card in sorted(range(CARDS), key=_by_value):
        place = s["place"][card]
        if place < 0:
            continue
        known, holder = material.deck[card], s["holder"][card]
        if known.type in UNITS:
            units[place][holder].append(Unit(known, holder, bool(s["moved"] >> card & 1), clashing[place]))
        elif known.type == "event":
            strategies[place].append(Held(known, holder))
    found = []
    for place, number in enumerate(s["row"]):
        building, control, wins = s["building"][place], lines[CONTROLLER][place], lines[WINNER][place]
        found.append(
            Terrain(
                card=material.terrains[number],
                place=place,
                units=(tuple(units[place][0]), tuple(units[place][1])),
                building=Held(material.deck[building], s["holder"][building]) if building >= 0 else None,
                strategies=tuple(strategies[place]),
                barred=tuple(side for side in range(SIDES) if s["barred"][side] >> place & 1),
                control=control if control >= 0 else None,
                conflict=clashing[place],
                counts=(lines[COUNTS][place], lines[COUNTS + 1][place]),
                wins=wins if wins >= 0 else None,
                points=(lines[POINTS][place], lines[POINTS + 1][place]),
                moving=s["phase"] == MOVE and s["at"] == place,
                leaving=going[place],
            )
        )
    return tuple(found)


def _by_value(card: int) -> int:
    return -(card % VALUES)


def _side(s: dict[str, Any], side: int, row: tuple[Terrain, ...], material: Material, options: ClashOptions) -> Side:
    deck = range(side * VALUES, side * VALUES + VALUES)
    gone = [card for card in deck if s["place"][card] == DISCARDED]
    unseen = sum(s["place"][card] == OFF for card in deck)
    hand = min(HAND, unseen) if s["phase"] in (PICK, RETURN) else 0
    chosen = _chosen(s)
    revealed, top = s["shown"][side], s["top"][side]
    controlled = [terrain.card.stars for terrain in row if terrain.control == side]
    return Side(
        seat=side,
        unseen=unseen,
        hand=hand,
        chosen=chosen,
        pile=unseen - hand - chosen,
        revealed=material.deck[revealed] if revealed >= 0 else None,
        discards=len(gone),
        top=material.deck[top] if top >= 0 else None,
        seen=tuple(material.deck[card] for card in gone) if options.card_count else None,
        may_hold=may_hold(s, side, options.card_count),
        mulligans=s["took"][side],
        terrains=len(controlled),
        control=CONTROL * len(controlled),
        stars=sum(controlled),
        units=sum(len(terrain.units[side]) for terrain in row),
        buildings=sum(terrain.building is not None and terrain.building.holder == side for terrain in row),
        points=sum(terrain.points[side] for terrain in row),
    )


def _chosen(s: dict[str, Any]) -> int:
    """Cards of a side's choice that are still face down: as many on either side."""
    if s["phase"] == PLACE:
        return PICKS - 1 - int(s["stage"])
    return PICKS - int(s["stage"]) if s["phase"] == MOVE else 0


def _own(view: State, seat: int, material: Material, options: ClashOptions, stakes: tuple[ClashStake, ...]) -> ClashOwn:
    mine, picks, mulligans = (view[name][0, seat].tolist() for name in ("own", "picks", "mulligans"))
    deck = material.deck[seat * VALUES : seat * VALUES + VALUES]
    turns = sorted({where - UNDER for where in mine if where >= UNDER})
    return ClashOwn(
        hand=_lying(mine, deck, IN_HAND),
        choice=tuple(material.deck[card] if card >= 0 else None for card in picks),
        under=tuple(Block(turn, _lying(mine, deck, UNDER + turn)) for turn in turns),
        undrawn=_lying(mine, deck, PILE) if options.card_count else None,
        mulligans=mulligans,
        stakes=stakes,
    )


def _lying(mine: list[int], deck: tuple[Card, ...], where: int) -> tuple[Card, ...]:
    return tuple(card for card, lies in zip(deck, mine, strict=True) if lies == where)
