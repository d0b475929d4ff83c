"""What all compiled games have in common between the protocol (`core/protocol.py`) and their compiled functions."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from catalaunia.compiled import bulk
from catalaunia.core.protocol import Dice, Numbers, Stage, State, Tally


class CompiledRules(ABC):
    """The part of `Rules` that only hands on to compiled functions.

    `desk` is the record they work on, `longest` the most moves that a game can have.
    """

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
        self._endings = endings
        self._out = np.zeros(size, np.int16)
        self._log = np.zeros(longest, np.int16)

    @abstractmethod
    def new(self) -> State:
        """The position before the first move."""

    def actor(self, state: State) -> int:
        return int(state["actor"][0])

    def legal(self, state: State) -> list[int]:
        n = bulk.legal(state, 0, self.desk, self._out)
        moves: list[int] = self._out[:n].tolist()
        return moves

    def apply(self, state: State, number: int) -> None:
        bulk.apply(state, 0, self.desk, number)

    def reveals(self, state: State) -> int:
        return int(state["reveals"][0])

    def random_games(self, dice: Dice) -> Tally:
        decisions, longest, _, _, ends = self._random_games(dice, self._log[:0])
        named = dict(zip(self._endings[1:], ends[1:].tolist(), strict=True))
        return Tally(len(dice), int(decisions), int(longest), named)

    def random_game(self, dice: int) -> tuple[list[int], State]:
        _, _, n, last, _ = self._random_games(np.array([dice], np.uint64), self._log)
        moves: list[int] = self._log[:n].tolist()
        return moves, last

    def _random_games(self, dice: Dice, log: Numbers) -> Any:
        states = np.zeros(2, self._blank)
        states[:1] = self.new()
        ends = np.zeros(len(self._endings), np.int64)
        decisions, longest, moves = bulk.random_games(states, self.desk, dice, len(self._log), ends, log)
        return decisions, longest, moves, states[1:], ends

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
