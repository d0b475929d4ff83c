"""Temperaments: players of one level who play differently, and equally well.

A temperament leans towards some kinds of moves: `[temperaments.<name>]` in the game's `tuning.toml` says by the verb
how much chance to win a move of that kind may seem to cost and is made all the same, where the player has compared
several. With `whim` it takes any of the moves that seem that close to the best, so that nobody can foresee it. Who says
the first thing that comes to mind, and compares nothing, thinks again instead and may take the later thought.

It sees nothing but the answers of its player, which come from the view of a seat.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from catalaunia.ai.player import Alternative, Answer, Budget, Player
from catalaunia.core.protocol import Rules, State

WHIM = "whim"
WELL_TRIED = 0.25  # a move must have had this share of the tries of the foremost one
THOUGHTS = 3  # of who compares nothing
ANOTHER = 7_919  # between the seeds of two thoughts


class Tempered:
    """A player with a temperament."""

    def __init__(self, player: Player, rules: Rules, leanings: Mapping[str, float]) -> None:
        self.player, self.rules = player, rules
        self.whim = leanings.get(WHIM, 0.0)
        self.leanings = {verb: much for verb, much in leanings.items() if verb != WHIM}

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        answer = self.player.answer(view, seat, legal, budget, seed)
        if not answer.alternatives:
            return self._second_thoughts(answer, view, seat, legal, budget, seed)
        tried = [one for one in answer.alternatives if one.weight >= WELL_TRIED * answer.alternatives[0].weight]
        if self.whim:
            return Answer(self._any(tried, answer.move, seed), answer.alternatives, answer.iterations)
        if self.rules.seals(answer.move):  # a secret choice is mixed, or the best: not to be foreseen by who knows one
            return answer
        return Answer(self._leaning(tried, answer.move, view), answer.alternatives, answer.iterations)

    def _second_thoughts(
        self, first: Answer, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int
    ) -> Answer:
        found, most = first, self._lean(first.move, view)
        for k in range(1, THOUGHTS):
            other = self.player.answer(view, seat, legal, budget, seed + k * ANOTHER)
            if (lean := self._lean(other.move, view)) > most:
                found, most = other, lean
        return found

    def _leaning(self, tried: Sequence[Alternative], move: int, view: State) -> int:
        """The move of the player, or one that is better by no more than it leans to it."""
        known = {one.move: one.value for one in tried}
        if move not in known:
            return move
        least = self._lean(move, view)
        gains = {other: value - known[move] + self._lean(other, view) - least for other, value in known.items()}
        closer = [other for other in gains if self._lean(other, view) > least and gains[other] > 0]
        return max(closer, key=lambda other: (gains[other], -other), default=move)

    def _any(self, tried: Sequence[Alternative], move: int, seed: int) -> int:
        values = {one.move: one.value for one in tried}
        close = [one for one in tried if one.value >= values.get(move, 1.0) - self.whim]
        if not close:
            return move
        weights = np.array([one.weight for one in close])
        return close[int(np.random.default_rng(seed).choice(len(close), p=weights / weights.sum()))].move

    def _lean(self, move: int, view: State) -> float:
        return self.leanings.get(self.rules.move(view, move).verb, 0.0)


def temperaments(rules: Rules) -> list[str]:
    """Those that the game knows."""
    return list(rules.tuning.get("temperaments", {}))
