"""What a computer player is.

A player is handed a view (what its seat may know), the moves it may make, a budget and a seed, and answers
with one of the moves. It never holds a true position, and it remembers nothing between two answers: equal
questions get equal answers, as long as the budget is a number of iterations.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from catalaunia.core.protocol import State

Clock = Callable[[], float]  # seconds, from any beginning
now: Clock = time.perf_counter


@dataclass(frozen=True)
class Budget:
    """How long a player may think. Players that do not search need none."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Alternative:
    """A move as its player judges it."""

    move: int
    weight: float  # how much of the thinking, or of the mixture it plays, goes to this move; all add up to 1
    value: float  # the share of the victory it expects, from 0 to 1


@dataclass(frozen=True)
class Answer:
    """A move, and what else was considered, the best first."""

    move: int
    alternatives: tuple[Alternative, ...] = ()
    iterations: int = 0  # how many were made
    mixture: tuple[Alternative, ...] = ()  # what the move was drawn from, if it was drawn; all weights add up to 1


class Player(Protocol):
    """One way to play, for one table's rules."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer: ...
