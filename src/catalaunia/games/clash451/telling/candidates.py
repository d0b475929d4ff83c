"""Clash 451: what one may want to do now, allowed or not, for "Why can't I …?"."""

from collections.abc import Iterable
from typing import Any

from catalaunia.core.protocol import Candidate, State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import CARDS, MOVE, PICK, PLACE, RETURN, VALUES
from catalaunia.games.clash451.telling.advice import advice
from catalaunia.games.clash451.telling.refusals import card_name

UNITS = ("army", "character")


def candidates(view: State, cards: Cards) -> list[Candidate]:
    """In the view of the seat that is to act: its cards, the units of the row and the terrains they could go to."""
    s = view[0]
    phase, side = int(s["phase"]), int(s["actor"])
    if phase in (PICK, RETURN):
        choice = Text("clash451.wish.choice")
        picks = [_wish(view, choice, f"pick {card_text(side * VALUES + k)}", cards) for k in range(VALUES)]
        return [*picks, _wish(view, choice, "mulligan", cards)]
    if phase == PLACE:
        return [_wish(view, about, move, cards) for about, move in _with_the_card(s, side, cards)]
    if phase == MOVE:
        return [_wish(view, about, move, cards) for about, move in _with_units(s, "move", cards)]
    return []


def _with_the_card(s: Any, side: int, cards: Cards) -> Iterable[tuple[Text, str]]:
    """With the card turned up; and, since one may touch them, with the units that already stand in the row."""
    card = int(s["shown"][side])
    about, kind = card_name(card, cards), cards.deck[card % VALUES].get("effect")
    for terrain in _row(s, cards):
        yield about, f"place {terrain}"
    if kind == "marriage":
        for unit in _units(s, cards):
            yield about, f"marry {card_text(unit)}"
    elif kind == "migrations":
        yield from _with_units(s, "migrate", cards)
    else:
        for unit in _units(s, cards):
            yield card_name(unit, cards), f"move {card_text(unit)} {_row(s, cards)[0]}"


def _with_units(s: Any, verb: str, cards: Cards) -> Iterable[tuple[Text, str]]:
    """One's own units anywhere; of another's one move is enough to hear that they are not one's own."""
    row = _row(s, cards)
    for unit in _units(s, cards):
        own = s["holder"][unit] == s["actor"]
        for place, terrain in enumerate(row if own else row[:1]):
            if not own or place != s["place"][unit]:
                yield card_name(unit, cards), f"{verb} {card_text(unit)} {terrain}"


def _row(s: Any, cards: Cards) -> list[str]:
    return [cards.ids[terrain] for terrain in s["row"]]


def _units(s: Any, cards: Cards) -> list[int]:
    """Those that stand in the row."""
    return [card for card in range(CARDS) if s["place"][card] >= 0 and cards.deck[card % VALUES]["type"] in UNITS]


def _wish(view: State, about: Text, move: str, cards: Cards) -> Candidate:
    return Candidate(move, about, advice(view, move, cards))
