"""Clash 451: the row before and after a move.

The move is applied to a copy of the view, which is a position in itself. The row is open, so what becomes of
it is sound, the conflicts at the end of the turn included. Cards that the move would turn up are blank in the
view. In the copy any two of unequal value stand in for them, so that the game stops there and waits, and of
the copy nothing is read then but the row's units, buildings and holders, which no reveal touches. That two
cards to come are of equal value, and fall, is never known before they lie open.
"""

from typing import Any

import numpy as np

from catalaunia.compiled.bulk import apply
from catalaunia.core.moves import Move
from catalaunia.core.protocol import State, copy
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.state import OVER, PICKS, ROW, VALUES
from catalaunia.games.clash451.telling.refusals import card_name, terrain_name
from catalaunia.games.clash451.thinking.hints import SURVEY, survey

STAND_INS = np.array([[0] * PICKS, [VALUES + 1] * PICKS], np.int8)  # h1 and r2
CHOOSING = ("pick", "mulligan", "over", "under")  # what happens then stays with the one who chooses


def surveyed(view: State, desk: State) -> list[list[int]]:
    """The lines of a survey of the row, which must have been laid out."""
    out = np.zeros((SURVEY, ROW), np.int64)
    survey(view, 0, desk, out)
    lines: list[list[int]] = out.tolist()
    return lines


class Seen:
    """A view whose fields are read once, and the survey of its row."""

    def __init__(self, view: State, cards: Cards) -> None:
        self.view, self.survey = view, surveyed(view, cards.desk)
        self._fields: dict[str, Any] = {}

    def field(self, name: str) -> Any:
        found = self._fields.get(name)
        if found is None:
            found = self._fields[name] = self.view[name][0].tolist()
        return found


class Change:
    """What one move changes."""

    def __init__(self, seen: Seen, seat: int, move: Move, cards: Cards) -> None:
        self.seen, self.seat, self.cards = seen, seat, cards
        self.view, self.before = seen.view, seen.field
        self.later = copy(seen.view)
        self.later["picks"] = STAND_INS
        apply(self.later, 0, cards.desk, move.number)
        self.turned = self.before("reveals") != self.after("reveals")  # cards blank in the view were turned up
        self.over = self.after("phase") == OVER
        self.ended = self.over or self.before("turn") != self.after("turn")  # the conflicts have been fought
        self.was, self.now = seen.survey, surveyed(self.later, cards.desk)
        self.units, self.units_now = self.before("units"), self.after("units")

    def after(self, field: str) -> Any:
        return self.later[field][0].tolist()

    def card(self, card: int) -> Text:
        return card_name(card, self.cards)

    def terrain(self, place: int) -> str:
        return terrain_name(self.before("row")[place], self.cards)


class Changes:
    """The changes of the view that was asked about last: its picture and its effects apply each move once."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._last: tuple[bytes, Seen | None, dict[int, Change]] = (b"", None, {})

    def of(self, view: State, seat: int, move: Move) -> Change:
        name, (last, seen, made) = view.tobytes(), self._last
        if seen is None or last != name:
            seen, made = Seen(copy(view), self._cards), {}
            self._last = name, seen, made
        change = made.get(move.number)
        if change is None:
            change = made[move.number] = Change(seen, seat, move, self._cards)
        return change
