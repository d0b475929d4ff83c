"""Clash 451: a position as a line of text. Left out are the table's options and what follows from the rest."""

from collections.abc import Callable

from catalaunia.core.positions import FieldText, PositionTexts
from catalaunia.core.protocol import CHANCE, NOBODY, State
from catalaunia.core.texts import Refusal
from catalaunia.games.clash451.rules.cards import UNITS, Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    DRAW,
    ENDINGS,
    FIELDS,
    IN_HAND,
    NOWHERE,
    OFF,
    OVER,
    PHASE_NAMES,
    PICKED,
    PICKS,
    PILE,
    ROW,
    SHOWN,
    SIDES,
    TERRAIN,
    TURNS,
    UNDER,
    VALUES,
)

OF_THE_TABLE = ("expert",)
FOLLOWS = ("row", "units", "building", "built")
WITH_PLAYER = {NOWHERE: "nowhere", PILE: "pile", IN_HAND: "hand", PICKED: "picked"}


def texts(new: Callable[[], State], cards: Cards) -> PositionTexts:
    named = [card_text(card) for card in range(CARDS)]
    sides, values = ("huns", "romans"), [str(value + 1) for value in range(VALUES)]
    card = dict(enumerate(named)) | {-1: "none"}
    where = {OFF: "off", DISCARDED: "discarded", SHOWN: "shown"}
    under = {UNDER + turn: f"under-{turn}" for turn in range(1, TURNS + 1)}
    places = [str(place) for place in range(ROW)]
    fields = {
        "phase": FieldText(words=dict(enumerate(PHASE_NAMES)), most=OVER),
        "actor": FieldText(words={CHANCE: "chance", NOBODY: "nobody"}, least=NOBODY, most=SIDES - 1),
        "turn": FieldText(most=TURNS),
        "stage": FieldText(most=PICKS),
        "drawer": FieldText(most=SIDES - 1),
        "opening": FieldText(most=1),
        "at": FieldText(most=ROW),
        "moved": FieldText(members=named),
        "reveals": FieldText(most=255),
        "ended": FieldText(
            words={0: "no"} | {k: name for k, name in enumerate(ENDINGS) if name}, most=len(ENDINGS) - 1
        ),
        "drawn": FieldText(members=cards.ids),
        "shown": FieldText((sides,), words=card, least=-1, most=CARDS - 1),
        "place": FieldText((named,), words=where, least=SHOWN, most=ROW - 1),
        "holder": FieldText((named,), words=dict(enumerate(sides)), most=SIDES - 1),
        "barred": FieldText((sides,), members=places),
        "top": FieldText((sides,), words=card, least=-1, most=CARDS - 1),
        "own": FieldText((sides, values), words=WITH_PLAYER | under, most=UNDER + TURNS),
        "picks": FieldText((sides, ("first", "second", "third")), words=card, least=-1, most=CARDS - 1),
        "mulligans": FieldText((sides,)),
        "took": FieldText((sides,)),
        "scores": FieldText((sides,)),
        "winner": FieldText(words=dict(enumerate(sides)) | {-1: "none"}, least=-1, most=SIDES - 1),
    }
    assert {*fields} == {name for name, *_ in FIELDS} - {*OF_THE_TABLE, *FOLLOWS}
    return PositionTexts(new, fields, (*OF_THE_TABLE, *FOLLOWS), lambda state: complete(state, cards))


def complete(state: State, cards: Cards) -> None:
    """What follows from the rest."""
    s = state[0]
    drawn = [terrain for terrain in range(len(cards.terrains)) if s["drawn"] >> terrain & 1]
    if len(drawn) == ROW:
        s["row"] = drawn
    for card in range(CARDS):
        place, kind = int(s["place"][card]), cards.deck[card % VALUES]["type"]
        if place >= 0 and kind in UNITS:
            s["units"][s["holder"][card], place] |= 1 << card
        elif place >= 0 and kind == "building":
            s["building"][place] = card
            s["built"][s["holder"][card]] |= 1 << card
    _check(state, len(drawn), cards)


def _check(state: State, drawn: int, cards: Cards) -> None:
    """Refuses what no game comes to, as far as the rules rely on it."""
    s = state[0]
    phase, actor = int(s["phase"]), int(s["actor"])
    shown = {int(card) for card in s["shown"] if card >= 0}
    buildings = [int(s["place"][c]) for c in range(CARDS) if cards.deck[c % VALUES]["type"] == "building"]
    built = [place for place in buildings if place >= 0]
    own = {(side, k): int(s["own"][side, k]) for side in range(SIDES) for k in range(VALUES)}
    picked = {side: sorted(int(card) for card in s["picks"][side] if card >= 0) for side in range(SIDES)}
    wrong = {
        "drawn": drawn > ROW or (drawn < ROW) != (phase == TERRAIN),
        "own": any((where == NOWHERE) == (s["place"][side * VALUES + k] == OFF) for (side, k), where in own.items()),
        "picks": any(
            picked[side] != [side * VALUES + k for k in range(VALUES) if own[side, k] == PICKED]
            for side in range(SIDES)
        ),
        "shown": {card for card in range(CARDS) if s["place"][card] == SHOWN} != shown,
        "place": len({*built}) != len(built),
        "actor": (actor == CHANCE) != (phase in (TERRAIN, DRAW)) or (actor == NOBODY) != (phase == OVER),
        "at": s["at"] >= ROW and PHASE_NAMES[phase] == "move",
    }
    for field, found in wrong.items():
        if found:
            raise Refusal("position.impossible", field=field)
