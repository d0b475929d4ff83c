"""Clash 451: what one may want to do now, allowed or not, for "Why can't I …?"."""

from collections.abc import Callable, Iterable
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import Candidate, State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.moves import (
    MARRY_MOVES,
    MIGRATE_MOVES,
    MULLIGAN,
    PICK_MOVES,
    PLACE_MOVES,
    UNIT_MOVES,
)
from catalaunia.games.clash451.rules.state import CARDS, MOVE, PICK, PLACE, RETURN, ROW, VALUES
from catalaunia.games.clash451.telling.advice import advice
from catalaunia.games.clash451.telling.refusals import card_name

UNITS = ("army", "character")


def candidates(view: State, move: Callable[[int], Move], cards: Cards) -> list[Candidate]:
    """In the view of the seat that is to act: its cards, the units of the row and the terrains they could go to."""
    s = view[0]
    phase, side = int(s["phase"]), int(s["actor"])
    if phase in (PICK, RETURN):
        choice = Text("clash451.wish.choice")
        wanted = [(choice, PICK_MOVES + side * VALUES + k) for k in range(VALUES)] + [(choice, MULLIGAN)]
    elif phase == PLACE:
        wanted = list(_with_the_card(s, side, cards))
    else:
        wanted = list(_with_units(s, UNIT_MOVES, cards)) if phase == MOVE else []
    moves = [(about, move(number)) for about, number in wanted]
    return [Candidate(one, about, advice(view, one, cards)) for about, one in moves]


def _with_the_card(s: Any, side: int, cards: Cards) -> Iterable[tuple[Text, int]]:
    """With the card turned up; and, since one may touch them, with the units that already stand in the row."""
    card = int(s["shown"][side])
    about, kind = card_name(card, cards), cards.deck[card % VALUES].get("effect")
    for place in range(ROW):
        yield about, PLACE_MOVES + place
    if kind == "marriage":
        for unit in _units(s, cards):
            yield about, MARRY_MOVES + unit
    elif kind == "migrations":
        yield from _with_units(s, MIGRATE_MOVES, cards)
    else:
        for unit in _units(s, cards):
            yield card_name(unit, cards), UNIT_MOVES + unit * ROW


def _with_units(s: Any, block: int, cards: Cards) -> Iterable[tuple[Text, int]]:
    """One's own units anywhere; of another's one move is enough to hear that they are not one's own."""
    for unit in _units(s, cards):
        own = s["holder"][unit] == s["actor"]
        for place in range(ROW if own else 1):
            if not own or place != s["place"][unit]:
                yield card_name(unit, cards), block + unit * ROW + place


def _units(s: Any, cards: Cards) -> list[int]:
    """Those that stand in the row."""
    return [card for card in range(CARDS) if s["place"][card] >= 0 and cards.deck[card % VALUES]["type"] in UNITS]
