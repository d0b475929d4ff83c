"""A search that solves a secret choice as a game of its own, once everything is known but what the other chooses.

Each way to choose against each way of the other is a position whose value a small tree search finds, with all cards
open from there on; what comes of it is a matrix game, which regret matching solves. Ways that are many are ranked
by a few quick games first, and the better ones go on. The average mixture of the regret matching is what is played.
The choice is asked for move by move and nothing is remembered in between, so every move of it solves the same
matrix again: its luck hangs on the position alone, and only the move is drawn anew.
"""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from catalaunia.ai.player import Alternative, Answer, Budget
from catalaunia.ai.search.ismcts import search
from catalaunia.ai.search.tree import NONE, room
from catalaunia.ai.search_players import MOST_NODES, TreeSearch, Workplace, sampled
from catalaunia.core.protocol import Stage, State

FEW_ITERATIONS, SHORT_TIME = 1_500, 0.03  # less than this is better spent on one tree
FEW_TO_RANK, SHORT_TO_RANK = 8_000, 0.3  # and less than this where ways are so many that they are ranked first
FIRST_RIVALS = 4  # ways of the other in the first quick games
FIRST_KEPT, KEPT = 24, 10  # ways that stay after the first round, and after the second
CHUNK = 8  # iterations for each cell between two looks at the matrix
SOLVED_EVERY, ROUNDS, LAST_ROUNDS = 4, 150, 1_500  # chunks between two solutions; rounds of regret matching
NEAR = 0.04  # ways that are so much worse than the best against the other's mixture are not looked at again
LEAST_PLAYED = 0.01  # ways with a smaller share of the mixture are what regret matching left over

NO_QUESTION = np.zeros(0, np.int64)

Numbers = np.ndarray[Any, np.dtype[np.float64]]


def mixtures(values: Numbers, rounds: int) -> tuple[Numbers, Numbers]:
    """An equilibrium of a matrix game of what the first gains and the second loses, by regret matching+.

    The later a round the more its mixtures count in the average (linear averaging).
    """
    rows, columns = values.shape
    regrets = [np.zeros(rows), np.zeros(columns)]
    totals = [np.zeros(rows), np.zeros(columns)]
    x, y = np.full(rows, 1 / rows), np.full(columns, 1 / columns)
    for number in range(1, rounds + 1):
        gains = values @ y
        regrets[0] = np.maximum(regrets[0] + gains - x @ gains, 0.0)
        x = _proportional(regrets[0])
        losses = x @ values
        regrets[1] = np.maximum(regrets[1] + losses @ y - losses, 0.0)
        y = _proportional(regrets[1])
        totals[0] += number * x
        totals[1] += number * y
    return _proportional(totals[0]), _proportional(totals[1])


def _proportional(weights: Numbers) -> Numbers:
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


@dataclass(frozen=True)
class Solution:
    """The ways that were looked at, what each brings against each, and how both mix them."""

    mine: list[int]  # places in the stage's lists
    theirs: list[int]
    values: Numbers
    mixture: Numbers
    rival: Numbers


class Matrix:
    """The cells of a stage: how often each was tried, and what came of it."""

    def __init__(self, thinker: "StageSearch", stage: Stage, plan: Any, place: Workplace) -> None:
        self.thinker, self.stage, self.plan, self.place = thinker, stage, plan, place
        self.totals = np.zeros((len(stage.mine), len(stage.theirs)))
        self.weights = np.zeros_like(self.totals)
        self.tries = np.zeros(self.totals.shape, np.int64)
        self.rows, self.columns = list(range(len(stage.mine))), list(range(len(stage.theirs)))
        self._tree = room(MOST_NODES)
        self._slots = np.full(thinker.rules.size, NONE, np.int32)
        self._positions: dict[tuple[int, int], State] = {}

    def try_cell(self, row: int, column: int, iterations: int) -> None:
        """Later iterations count more: the tree has learned what to play there."""
        if (row, column) not in self._positions:
            self._positions[row, column] = self.stage.position(row, column)
        self.plan["first"] = 2 + row * len(self.stage.theirs) + column
        self.plan["gained"] = 0.0
        self.thinker.iterate(self.place, self._positions[row, column], self.plan, self._tree, self._slots, iterations)
        self.tries[row, column] += iterations
        weight = float(self.tries[row, column])
        self.totals[row, column] += weight * float(self.plan["gained"][0])
        self.weights[row, column] += weight * iterations

    def values(self) -> Numbers:
        part = np.ix_(self.rows, self.columns)
        found: Numbers = self.totals[part] / np.maximum(self.weights[part], 1e-9)
        return found

    def rank(self, luck: np.random.Generator) -> None:
        """Leave the better ways of both: against a few of the other's first, then all that are left against all."""
        if len(self.rows) <= KEPT and len(self.columns) <= KEPT:
            return
        rivals = luck.permutation(len(self.columns))[:FIRST_RIVALS].tolist()
        others = luck.permutation(len(self.rows))[:FIRST_RIVALS].tolist()
        for row in self.rows:
            for column in rivals:
                self.try_cell(row, column, 1)
        for column in self.columns:
            for row in others:
                self.try_cell(row, column, 1)
        gains = self.totals / np.maximum(self.weights, 1e-9)
        self.rows = np.argsort(-gains[:, rivals].mean(axis=1))[:FIRST_KEPT].tolist()
        self.columns = np.argsort(gains[others].mean(axis=0))[:FIRST_KEPT].tolist()
        for row in self.rows:
            for column in self.columns:
                self.try_cell(row, column, 2)
        x, y = mixtures(self.values(), ROUNDS)
        values = self.values()
        rows, columns = np.argsort(-(values @ y))[:KEPT], np.argsort(x @ values)[:KEPT]
        self.rows, self.columns = [self.rows[k] for k in rows], [self.columns[k] for k in columns]

    @property
    def made(self) -> int:
        return int(self.tries.sum())

    def worth_a_look(self) -> list[tuple[int, int]]:
        """Cells of ways that are played or nearly are."""
        values = self.values()
        x, y = mixtures(values, ROUNDS)
        gains, losses = values @ y, x @ values
        rows = [row for k, row in enumerate(self.rows) if gains[k] >= gains.max() - NEAR]
        columns = [column for k, column in enumerate(self.columns) if losses[k] <= losses.min() + NEAR]
        return [(row, column) for row in rows for column in columns]

    def solution(self) -> Solution:
        values = self.values()
        x, y = mixtures(values, LAST_ROUNDS)
        return Solution(self.rows, self.columns, values, x, y)


class StageSearch(TreeSearch):
    """The tree, but for secret choices of which everything else is known."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        stage = self.rules.stage(view, seat) if self.rules.seals(legal[0]) else None
        if stage is None or not _is_enough(budget, max(len(stage.mine), len(stage.theirs))):
            return super().answer(view, seat, legal, budget, seed)
        solution, made = self.solve(stage, view, seat, budget)
        alternatives = _next_moves(stage, solution)
        return Answer(sampled(alternatives, seed, LEAST_PLAYED), alternatives, made)

    def solve(self, stage: Stage, view: State, seat: int, budget: Budget, other: int = 0) -> tuple[Solution, int]:
        """The matrix, filled as far as the budget goes, and its equilibrium; how many iterations that took.

        Who wants to judge a solution needs one with other luck: of two with the same, one is how the other began.
        """
        began, luck = self.clock(), zlib.crc32(stage.position(0, 0).tobytes(), other)
        plan = self._plan(seat)
        plan["known"] = 1
        matrix = Matrix(self, stage, plan, Workplace(self.rules, view, luck))
        matrix.rank(np.random.default_rng(luck))
        cells = [(row, column) for row in matrix.rows for column in matrix.columns]
        chunks, over = 0, False
        while not over:
            for row, column in cells:
                matrix.try_cell(row, column, CHUNK)
            chunks += 1
            if chunks % SOLVED_EVERY == 0:
                cells = matrix.worth_a_look()
            late = budget.seconds is not None and self.clock() - began >= budget.seconds
            over = late or (budget.iterations is not None and matrix.made + CHUNK * len(cells) > budget.iterations)
        return matrix.solution(), matrix.made

    def iterate(
        self, place: Workplace, position: State, plan: Any, tree: tuple[Any, Any, Any], slots: Any, iterations: int
    ) -> None:
        """From a position of which nothing is unseen."""
        place.states[:1] = position
        search(place.states, place.desk, plan, *tree, slots, NO_QUESTION, self.rules.players, iterations)


def _is_enough(budget: Budget, ways: int) -> bool:
    few, short = (FEW_ITERATIONS, SHORT_TIME) if ways <= KEPT else (FEW_TO_RANK, SHORT_TO_RANK)
    return (budget.iterations or few) >= few and (budget.seconds or short) >= short


def _next_moves(stage: Stage, solution: Solution) -> tuple[Alternative, ...]:
    """The mixture of the next move, after the moves of this choice that were made already; the likeliest first.

    If none of the ways looked at begins with these, the rest of any way will do.
    """
    made, gains = stage.made, solution.values @ solution.rival
    ways = [(stage.mine[way], float(solution.mixture[k]), float(gains[k])) for k, way in enumerate(solution.mine)]
    fitting = [one for one in ways if one[0][: len(made)] == made]
    if not fitting:
        fitting = [(way, 1.0, float(gains.max())) for way in stage.mine if way[: len(made)] == made]
    if sum(weight for _, weight, _ in fitting) < LEAST_PLAYED:  # not what it would have begun with: now the best
        best = max(gain for _, _, gain in fitting)
        fitting = [(way, float(gain == best), gain) for way, _, gain in fitting]
    total = sum(weight for _, weight, _ in fitting)
    shares: dict[int, float] = defaultdict(float)
    worth: dict[int, float] = defaultdict(float)
    for way, weight, gain in fitting:
        shares[way[len(made)]] += weight / total
        worth[way[len(made)]] = max(worth[way[len(made)]], gain)
    found = [Alternative(move, share, min(max(worth[move], 0.0), 1.0)) for move, share in shares.items()]
    return tuple(sorted(found, key=lambda one: (-one.weight, one.move)))
