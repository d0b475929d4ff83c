"""Attila: a view before and after a move.

The move is applied to a copy of the view, which is a position in itself. That is sound: what a move of the
active player decides depends on open things and on his own cards only, up to the next draw. One move is
different, the last `stand` of a war: it turns up bids that are blank in the view. Of what follows it only
that is told which no bid can change, unless there are none but one's own.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from catalaunia.compiled.bulk import apply
from catalaunia.core.moves import Move
from catalaunia.core.positions import Columns, copies
from catalaunia.core.protocol import State, copy
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.moves import STAND
from catalaunia.games.attila.rules.state import SEATS, TRIBES
from catalaunia.games.attila.thinking.hints import survey


def paid(view: State) -> list[list[int]]:
    """What each tribe would pay each seat if it were scored now (A9)."""
    pays: list[list[int]] = _surveys(view)[0].tolist()
    return pays


def _surveys(states: State) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """The same of each position."""
    out = np.zeros((len(states), TRIBES, SEATS), np.int64)
    for k in range(len(states)):
        survey(states, k, out[k])
    return out


class Positions(Columns):
    """A view, or what becomes of it by each of several moves."""

    def __init__(self, states: State) -> None:
        super().__init__(states)
        self.compared: dict[int, list[list[int]]] = {}  # by seat, with the view: the tribes that are not as they were

    @cached_property
    def surveys(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        return _surveys(self.states)

    @cached_property
    def pays(self) -> list[list[list[int]]]:
        """In each position what each tribe would pay each seat."""
        pays: list[list[list[int]]] = self.surveys.tolist()
        return pays

    def tribes_not_as_in(self, was: "Positions", seat: int) -> list[list[int]]:
        """In each position the tribes that have other pawns on the board, or pay or favour the seat otherwise."""
        now, then = self.states, was.states
        others = (self.surveys != was.surveys).any(axis=2)
        others |= now["stock"] != then["stock"]
        others |= now["influence"][:, seat] != then["influence"][:, seat]
        found: list[list[int]] = [[] for _ in range(len(now))]
        for k, tribe in zip(*(places.tolist() for places in others.nonzero()), strict=True):
            found[k].append(tribe)
        return found


class Change:
    """What one move changes."""

    def __init__(self, was: Positions, now: Positions, k: int, board: Board) -> None:
        self.was, self.now, self._k, self.board = was, now, k, board

    def before(self, field: str) -> Any:
        return self.was[field][0]

    def after(self, field: str) -> Any:
        return self.now[field][self._k]

    def paid_after(self) -> list[list[int]]:
        return self.now.pays[self._k]

    def tribes(self, seat: int) -> list[int]:
        """Those that are not as they were."""
        found = self.now.compared.get(seat)
        if found is None:
            found = self.now.compared[seat] = self.now.tribes_not_as_in(self.was, seat)
        return found[self._k]

    @property
    def view(self) -> State:
        return self.was.states

    @property
    def later(self) -> State:
        return self.now.states[self._k : self._k + 1]

    def revealed(self) -> "Change":
        """The same after the reveal: with simultaneous bids the others stand at the same time."""
        later = copy(self.later)
        while later["reveals"][0] == self.before("reveals"):
            apply(later, 0, self.board.desk, STAND)
        return Change(self.was, Positions(later), 0, self.board)

    def knows_bids(self, seat: int) -> bool:
        """Whether nobody else has put a card down in this war."""
        return not self.before("simultaneous") and not any(n for k, n in enumerate(self.before("laid")) if k != seat)


class Changes:
    """The changes of the view that was asked about last: its picture and its effects apply each move once.

    Other threads may ask meanwhile: a change is there for them when all that were asked for with it have been applied.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._last: tuple[bytes, Positions, dict[int, Change]] = (b"", Positions(board.desk), {})

    def all_of(self, view: State, numbers: Sequence[int]) -> list[Change]:
        """Of all these moves at once."""
        was, made = self._at(view)
        if new := [number for number in numbers if number not in made]:
            now = Positions(copies(was.states, len(new)))
            for k, number in enumerate(new):
                apply(now.states, k, self._board.desk, number)
            made |= {number: Change(was, now, k, self._board) for k, number in enumerate(new)}
        return [made[number] for number in numbers]

    def of(self, view: State, move: Move) -> Change:
        found = self._at(view)[1].get(move.number)
        return found if found is not None else self.all_of(view, (move.number,))[0]

    def _at(self, view: State) -> tuple[Positions, dict[int, Change]]:
        name, last = view.tobytes(), self._last
        if last[0] != name:
            last = self._last = (name, Positions(copy(view)), {})
        return last[1:]
