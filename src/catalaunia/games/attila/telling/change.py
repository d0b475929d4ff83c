"""Attila: a view before and after a move.

The move is applied to a copy of the view, which is a position in itself. That is sound: what a move of the
active player decides depends on open things and on his own cards only, up to the next draw. One move is
different, the last `stand` of a war: it turns up bids that are blank in the view. Of what follows it only
that is told which no bid can change, unless there are none but one's own.
"""

from typing import Any

from catalaunia.compiled.bulk import apply
from catalaunia.core.moves import Move
from catalaunia.core.protocol import State, copy
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.moves import STAND


class Change:
    """What one move changes. Fields of the view before it are read once for all its moves, into `fields`."""

    def __init__(self, view: State, later: State, board: Board, fields: dict[str, Any]) -> None:
        self.view, self.later, self.board = view, later, board
        self._fields = fields

    def before(self, field: str) -> Any:
        found = self._fields.get(field)
        if found is None:
            found = self._fields[field] = self.view[field][0].tolist()
        return found

    def after(self, field: str) -> Any:
        return self.later[field][0].tolist()

    def revealed(self) -> "Change":
        """The same after the reveal: with simultaneous bids the others stand at the same time."""
        later = copy(self.later)
        while later["reveals"][0] == self.before("reveals"):
            apply(later, 0, self.board.desk, STAND)
        return Change(self.view, later, self.board, self._fields)

    def knows_bids(self, seat: int) -> bool:
        """Whether nobody else has put a card down in this war."""
        return not self.before("simultaneous") and not any(n for k, n in enumerate(self.before("laid")) if k != seat)


class Changes:
    """The changes of the view that was asked about last: its picture and its effects apply each move once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._last: tuple[bytes, State, dict[str, Any], dict[int, Change]] = (b"", board.desk, {}, {})

    def of(self, view: State, move: Move) -> Change:
        kept, fields, made = self._at(view)
        change = made.get(move.number)
        if change is None:
            later = copy(kept)
            apply(later, 0, self._board.desk, move.number)
            change = made[move.number] = Change(kept, later, self._board, fields)
        return change

    def _at(self, view: State) -> tuple[State, dict[str, Any], dict[int, Change]]:
        name, last = view.tobytes(), self._last
        if last[0] != name:
            last = self._last = (name, copy(view), {}, {})
        return last[1:]
