"""The legal moves of a position: a sequence that spells a move only when somebody looks at it."""

from collections.abc import Iterator, Sequence
from typing import overload

from catalaunia.core.moves import Move
from catalaunia.core.protocol import Rules, State

SHOWN = 4  # moves that its repr spells


class Legal(Sequence[Move]):
    """The moves that may be made, ascending by number.

    It knows a move by its text or its number, too: `"gain" in game.legal`.
    """

    __slots__ = ("_rules", "_state", "numbers")

    def __init__(self, rules: Rules, state: State, numbers: list[int]) -> None:
        self._rules, self._state = rules, state
        self.numbers = numbers  # the moves by number; not to be changed

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        if isinstance(place, slice):
            return [self._rules.move(self._state, number) for number in self.numbers[place]]
        return self._rules.move(self._state, self.numbers[place])

    def __iter__(self) -> Iterator[Move]:
        return (self._rules.move(self._state, number) for number in self.numbers)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            read = self._rules.parse(self._state, move)
            return read is not None and read.number in self.numbers
        return (move.number if isinstance(move, Move) else move) in self.numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:SHOWN]))
        return f"[{shown}, … {len(self)} in all]" if len(self) > SHOWN else f"[{shown}]"
