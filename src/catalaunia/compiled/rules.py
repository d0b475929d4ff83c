"""What all compiled games have in common between the protocol (`core/protocol.py`) and their compiled functions."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Self

import numpy as np

from catalaunia.compiled import bulk, observing
from catalaunia.compiled.decorators import stored
from catalaunia.core.moves import ABSENT, Layout, Move
from catalaunia.core.positions import PositionTexts
from catalaunia.core.protocol import Cells, Dice, Numbers, Stage, State, Tally


class CompiledRules(ABC):
    """The part of `Rules` that only hands on to compiled functions.

    `desk` is the record they work on, `longest` the most moves that a game can have. Several threads may share all of
    it: a kernel holds the interpreter's lock from its first line to its last, so the desk is one thread's meanwhile;
    what a call brings back to Python lies in arrays of its own.
    """

    layout: Layout
    _arguments: tuple[Any, ...]

    def __new__(cls, *arguments: Any) -> Self:
        """Remembers what they are made of: so they can be pickled and copied."""
        made = super().__new__(cls)
        made._arguments = arguments
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._arguments, self.desk.tobytes()

    def __setstate__(self, desk: bytes) -> None:
        """Weights that were set, above all."""
        self.desk.view(np.uint8)[:] = np.frombuffer(desk, np.uint8)

    def __init__(
        self,
        desk: State,
        blank: np.dtype[np.void],
        size: int,
        endings: tuple[str, ...],
        longest: int,
    ) -> None:
        self.size = size
        self.desk = desk
        self.desk["blur"] = 1.0
        self._blank = blank
        self._seen = stored(self.layout.fields)
        self._endings = endings
        self.longest = longest
        self._rooms: list[Numbers] = []  # for lists of moves, each with one thread at a time: quicker than new ones

    @abstractmethod
    def new(self) -> State:
        """The position before the first move."""

    @abstractmethod
    def move(self, state: State, number: int) -> Move: ...

    @abstractmethod
    def parse(self, state: State, text: str) -> Move | None: ...

    def actor(self, state: State) -> int:
        return int(state["actor"][0])

    def legal(self, state: State) -> list[int]:
        try:
            out = self._rooms.pop()
        except IndexError:  # others are at work in all that there were
            out = np.empty(self.size, np.int16)
        n = bulk.legal(state, 0, self.desk, out)
        moves: list[int] = out[:n].tolist()
        self._rooms.append(out)
        return moves

    def apply(self, state: State, number: int) -> None:
        bulk.apply(state, 0, self.desk, number)

    def observe(self, state: State, seat: int | None, out: Cells) -> None:
        """Into so many cells that lie one after the other."""
        observing.observe_one(state, 0, self.desk, -1 if seat is None else seat, out.view(self._seen))

    def mask(self, state: State, out: Cells) -> None:
        observing.mask_one(state, 0, self.desk, out)

    def reveals(self, state: State) -> int:
        return int(state["reveals"][0])

    def random_games(self, dice: Dice) -> Tally:
        decisions, longest, _, _, ends = self._random_games(dice, np.empty(0, np.int16))
        named = dict(zip(self._endings[1:], ends[1:].tolist(), strict=True))
        return Tally(len(dice), int(decisions), int(longest), named)

    def random_game(self, dice: int) -> tuple[list[int], State]:
        log = np.empty(self.longest, np.int16)
        _, _, n, last, _ = self._random_games(np.array([dice], np.uint64), log)
        moves: list[int] = log[:n].tolist()
        return moves, last

    def replay(self, trail: State, numbers: Numbers) -> int:
        """The position after each legal move goes into the next place of the trail."""
        return int(bulk.replay(trail, self.desk, numbers))

    def read_moves(self, state: State, texts: Iterable[str]) -> list[int]:
        """One by one; a game may know a quicker way."""
        found: list[int] = []
        for text in texts:
            move = self.parse(state, text)
            if move is None or move.number == ABSENT:
                break
            found.append(move.number)
        return found

    def write_moves(self, state: State, numbers: Iterable[int]) -> list[str]:
        return [self.move(state, number).text for number in numbers]

    def _random_games(self, dice: Dice, log: Numbers) -> Any:
        states = np.zeros(2, self._blank)
        states[:1] = self.new()
        ends = np.zeros(len(self._endings), np.int64)
        decisions, longest, moves = bulk.random_games(states, self.desk, dice, self.longest, ends, log)
        return decisions, longest, moves, states[1:], ends

    def write_position(self, state: State) -> str:
        return self._position_texts().write(state)

    def read_position(self, text: str) -> State:
        return self._position_texts().read(text)

    def _position_texts(self) -> PositionTexts:
        """Fields and places in them by number; a game says what it calls them."""
        return PositionTexts(self.new)

    def render_svg(self, view: State, seat: int | None, names: list[str]) -> str:  # noqa: ARG002
        """A game may have none."""
        return ""

    def stage(self, view: State, seat: int) -> Stage | None:  # noqa: ARG002
        """Most games have none."""
        return None

    def perft(self, state: State, depth: int) -> int:
        if depth == 0:
            return 1
        states = np.zeros(depth + 1, self._blank)
        states[:1] = state
        lists = np.zeros((depth, self.size), np.int16)
        return int(bulk.perft(states, 0, self.desk, depth, lists))
