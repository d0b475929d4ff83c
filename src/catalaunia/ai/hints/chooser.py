"""The best of a seat's moves, by what it knows: hints, reviews and warnings all ask here.

So with the same seed and as many tries a hint names the same first move as a review of that moment does later.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import ceil, log2
from typing import Any

import numpy as np

from catalaunia.ai.search.compare import compare
from catalaunia.ai.search.plan import PLAN
from catalaunia.ai.search_players import Manner
from catalaunia.compiled import dice
from catalaunia.core.protocol import Dice, Rules, State, copy

SHORTLIST = 4  # moves that are compared to the last
LEAST_WORLDS = 8
MOST_WORLDS = 4_000
BLUNDER = 0.15  # a loss in chance to win above which a move is one

Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Choice:
    """The best few moves, the best first, and the chance to win with each: a row for each world, a column a move."""

    moves: tuple[int, ...]
    shares: Numbers

    @property
    def best(self) -> int:
        return self.moves[0]


class Chooser:
    """The rules of one variant, and room for positions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plan = np.zeros(1, PLAN)
        tuned = rules.tuning.get("network", rules.tuning["greedy"])  # judges as these do, but by victory alone
        for one in fields(Manner):
            if one.name in (PLAN.names or ()):
                self.plan[one.name] = tuned.get(one.name, one.default)
        self.plan["margin"] = 0.0
        self._states = np.repeat(rules.new(), 3)

    def choose(self, view: State, seat: int, legal: Sequence[int], tries: int, left: Dice) -> Choice:
        """In rounds, each of new worlds, the worse half leaves; the last few are compared once more.

        Takes three quarters of the tries, and some of the dice that are left. Equal questions get equal answers.
        """
        moves = [*legal]
        rounds = max(1, ceil(log2(max(1, len(moves) / SHORTLIST))))
        while len(moves) > SHORTLIST:
            shares = self.compared(view, seat, moves, worlds(tries // 2 // rounds, len(moves)), left)
            moves = [moves[k] for k in _best_first(shares)[: max(SHORTLIST, (len(moves) + 1) // 2)]]
        shares = self.compared(view, seat, moves, worlds(tries // 4, len(moves)), left)
        order = _best_first(shares)
        return Choice(tuple(moves[k] for k in order), shares[:, order])

    def compared(self, view: State, seat: int, moves: Sequence[int], count: int, left: Dice) -> Numbers:
        """The seat's chance to win: a row for each of so many worlds, a column for each move."""
        shares = np.zeros((count, len(moves)))
        desk = copy(self.rules.desk)  # of its own: several threads may share the rules
        self.plan["seat"] = seat
        self._states[:1] = view
        desk["dice"] = left
        compare(self._states, desk, self.plan, np.array(moves, np.int64), self.rules.players, shares)
        left[:] = desk["dice"]
        return shares

    def world(self, view: State, seat: int, move: int, seed: int) -> State:
        """One that fits the view of a seat that is to move; what others have chosen in secret they choose anew."""
        self.compared(view, seat, [move], 1, dice(seed, 1))
        return copy(self._states[1:2])


def worlds(tries: int, moves: int) -> int:
    return min(MOST_WORLDS, max(LEAST_WORLDS, tries // moves))


def _best_first(shares: Numbers) -> list[int]:
    order: list[int] = np.argsort(-shares.mean(axis=0), kind="stable").tolist()
    return order
