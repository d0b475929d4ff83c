"""The player that looks at a few moves as far ahead as its own next turn."""

from collections.abc import Sequence
from math import ceil, log2
from typing import Any

import numpy as np

from catalaunia.ai.player import Alternative, Answer, Budget
from catalaunia.ai.search.ahead import look_ahead
from catalaunia.ai.search.compare import compare
from catalaunia.ai.search_players import Searcher, Workplace
from catalaunia.core.protocol import Rules, State


class AheadSearch(Searcher):
    """The best moves of a first look, played on to the searcher's next turn; an iteration is one move in one world.

    There are rounds, each as long as the next; after each but the last the worse half of the moves drops out.
    """

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        if budget == Budget():
            raise ValueError("A search needs a number of iterations or a time.")
        began = self.clock()
        place, plan, moves = Workplace(self.rules, view, seed), self._plan(seat), np.array(legal, np.int64)
        look = Look(self.rules, place, plan, moves)
        means = look.first(self.manner.worlds)
        order = np.argsort(-means, kind="stable")
        left = order[: self.manner.breadth]
        rounds = max(1, ceil(log2(len(left))))
        for number in range(1, rounds + 1):
            while len(left) > 1 and self._spent(budget, look.made + len(left), began) <= number / rounds:
                look.one_world(left)
            if look.worlds:
                means[left] = look.totals[left] / look.worlds
                left = left[np.argsort(-means[left], kind="stable")]
            if number < rounds:
                left = left[: ceil(len(left) / 2)]
        ranked = [*left, *(k for k in order if k not in left)]
        alternatives = tuple(Alternative(legal[k], 1 / len(legal), float(means[k])) for k in ranked)
        return Answer(alternatives[0].move, alternatives, look.made)

    def _spent(self, budget: Budget, made: int, began: float) -> float:
        """How much of the budget, from 0 to 1."""
        by_time = 0.0 if budget.seconds is None else (self.clock() - began) / budget.seconds
        return max(by_time, 0.0 if budget.iterations is None else made / budget.iterations)


class Look:
    """What was found so far of moves that are compared in the same worlds."""

    def __init__(self, rules: Rules, place: Workplace, plan: Any, moves: Any) -> None:
        self.players, self.place, self.plan, self.moves = rules.players, place, plan, moves
        self.offers, self.worths = np.zeros(rules.size, np.int64), np.zeros(rules.size)
        self.totals = np.zeros(len(moves))  # over all worlds, of those that were never left out
        self.worlds = self.made = 0

    def first(self, worlds: int) -> Any:
        """What each move seems to be worth as soon as it is quiet."""
        values = np.zeros((worlds, len(self.moves)))
        compare(self.place.states, self.place.desk, self.plan, self.moves, self.players, values)
        return values.mean(axis=0)

    def one_world(self, some: Any) -> None:
        values = np.zeros((1, len(some)))
        room = self.offers, self.worths
        look_ahead(self.place.states, self.place.desk, self.plan, self.moves[some], *room, self.players, values)
        self.totals[some] += values[0]
        self.worlds += 1
        self.made += len(some)
