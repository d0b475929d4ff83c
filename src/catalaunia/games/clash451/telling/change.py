"""Clash 451: the row before and after a move.

The move is applied to a copy of the view, which is a position in itself. The row is open, so what becomes of
it is sound, the conflicts at the end of the turn included. Cards that the move would turn up are blank in the
view. In the copy any two of unequal value stand in for them, so that the game stops there and waits, and of
the copy nothing is read then but the row's units, buildings and holders, which no reveal touches. That two
cards to come are of equal value, and fall, is never known before they lie open.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from catalaunia.compiled.bulk import apply
from catalaunia.core.moves import Move
from catalaunia.core.positions import Columns, copies
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
    return _surveys(view, desk)[0]


def _surveys(states: State, desk: State) -> list[list[list[int]]]:
    """The same of each position."""
    out = np.zeros((len(states), SURVEY, ROW), np.int64)
    for k in range(len(states)):
        survey(states, k, desk, out[k])
    lines: list[list[list[int]]] = out.tolist()
    return lines


class Positions(Columns):
    """A view, or what becomes of it by each of several moves, with the surveys of their rows."""

    def __init__(self, states: State, cards: Cards) -> None:
        super().__init__(states)
        self.surveys = _surveys(states, cards.desk)


class Change:
    """What one move changes."""

    def __init__(self, was: Positions, now: Positions, k: int, seat: int, cards: Cards) -> None:
        self._was, self._now, self._k = was, now, k
        self.seat, self.cards = seat, cards
        self.turned = self.before("reveals") != self.after("reveals")  # cards blank in the view were turned up
        self.over = self.after("phase") == OVER
        self.ended = self.over or self.before("turn") != self.after("turn")  # the conflicts have been fought
        self.was, self.now = was.surveys[0], now.surveys[k]
        self.units, self.units_now = self.before("units"), self.after("units")

    def before(self, field: str) -> Any:
        return self._was[field][0]

    def after(self, field: str) -> Any:
        return self._now[field][self._k]

    @property
    def view(self) -> State:
        return self._was.states

    @property
    def later(self) -> State:
        return self._now.states[self._k : self._k + 1]

    def card(self, card: int) -> Text:
        return card_name(card, self.cards)

    def terrain(self, place: int) -> str:
        return terrain_name(self.before("row")[place], self.cards)


class Changes:
    """The changes of the view that was asked about last: its picture and its effects apply each move once."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._last: tuple[bytes, Positions | None, dict[int, Change]] = (b"", None, {})

    def all_of(self, view: State, seat: int, numbers: Sequence[int]) -> list[Change]:
        """Of all these moves at once."""
        name, (last, was, made) = view.tobytes(), self._last
        if was is None or last != name:
            was, made = Positions(copy(view), self._cards), {}
            self._last = name, was, made
        if new := [number for number in numbers if number not in made]:
            states = copies(was.states, len(new))
            states["picks"] = STAND_INS
            for k, number in enumerate(new):
                apply(states, k, self._cards.desk, number)
            now = Positions(states, self._cards)
            made |= {number: Change(was, now, k, seat, self._cards) for k, number in enumerate(new)}
        return [made[number] for number in numbers]

    def of(self, view: State, seat: int, move: Move) -> Change:
        return self.all_of(view, seat, (move.number,))[0]
