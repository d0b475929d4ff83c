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
from catalaunia.ai.search.matrix import solve_matrix
from catalaunia.ai.search.tree import NONE, room
from catalaunia.ai.search_players import MOST_NODES, TreeSearch, Workplace, played, sampled
from catalaunia.core.protocol import NOBODY, Stage, State

FEW_ITERATIONS, SHORT_TIME = 1_500, 0.03  # less than this is better spent on one tree
FEW_TO_RANK, SHORT_TO_RANK = 8_000, 0.3  # and less than this where ways are so many that they are ranked first
FIRST_RIVALS = 4  # ways of the other in the first quick games
FIRST_KEPT, KEPT = 24, 10  # ways that stay after the first round, and after the second
NOT_RANKED = 36  # so few ways are all looked at
CHUNK = 8  # iterations for each cell between two looks at the matrix
SOLVED_EVERY, ROUNDS, LAST_ROUNDS = 4, 150, 1_500  # chunks between two solutions; rounds of regret matching
NEAR = 0.04  # ways that are so much worse than the best against the other's mixture are not looked at again
LEAST_PLAYED = 0.01  # ways with a smaller share of the mixture are what regret matching left over

NO_QUESTION = np.zeros(0, np.int64)

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Hands = tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]  # of both: the ways that are open to each


def mixtures(values: Numbers, rounds: int, hands: Hands = ((), ())) -> tuple[Numbers, Numbers]:
    """An equilibrium of a matrix game of what the first gains and the second loses, by regret matching+.

    Where the hands of both are unknown to the other each hand has a mixture of its own, of the ways that are open to
    it: a row for each.
    """
    open_ways = [_open_ways(hands[side], values.shape[side]) for side in (0, 1)]
    x, y = solve_matrix(np.ascontiguousarray(values), open_ways[0], open_ways[1], rounds)
    return x, y


def _open_ways(hands: Sequence[Sequence[int]], ways: int) -> Numbers:
    """1 for each way that is open to a hand; without hands there is one, which has them all."""
    found = np.zeros((len(hands), ways)) if hands else np.ones((1, ways))
    for row, hand in enumerate(hands):
        found[row, list(hand)] = 1.0
    return found


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
        if self.stage.hands[0] or max(len(self.rows), len(self.columns)) <= NOT_RANKED:
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
        values = self.values()
        x, y = (mixed.mean(axis=0) for mixed in mixtures(values, ROUNDS))
        rows, columns = np.argsort(-(values @ y))[:KEPT], np.argsort(x @ values)[:KEPT]
        self.rows, self.columns = [self.rows[k] for k in rows], [self.columns[k] for k in columns]

    @property
    def made(self) -> int:
        return int(self.tries.sum())

    def worth_a_look(self) -> list[tuple[int, int]]:
        """Cells of ways that are played or nearly are."""
        values = self.values()
        x, y = (mixed.mean(axis=0) for mixed in mixtures(values, ROUNDS, self.stage.hands))
        near = [_near(values @ y, self.stage.hands[0]), _near(-(x @ values), self.stage.hands[1])]
        return [(self.rows[row], self.columns[column]) for row in near[0] for column in near[1]]

    def solution(self) -> Solution:
        values = self.values()
        x, y = mixtures(values, LAST_ROUNDS, self.stage.hands)
        return Solution(self.rows, self.columns, values, x[self.stage.hand], y.mean(axis=0))


def _near(gains: Numbers, hands: Sequence[Sequence[int]]) -> list[int]:
    """The ways that are the best of a hand, or nearly."""
    found: set[int] = set()
    for hand in hands or [range(len(gains))]:
        best = max(gains[way] for way in hand)
        found.update(way for way in hand if gains[way] >= best - NEAR)
    return sorted(found)


class Rest:
    """A game of which nothing but known secret choices is left, from its end back; an iteration is a game's end."""

    def __init__(self, thinker: "StageSearch", seat: int, budget: Budget) -> None:
        self.rules, self.clock, self.seat, self.budget = thinker.rules, thinker.clock, seat, budget
        self.began, self.made = thinker.clock(), 0
        self._known: dict[bytes, float] = {}

    def solution(self, stage: Stage, rounds: int = LAST_ROUNDS) -> Solution | None:
        """None if there is more to it than such choices, or more than the budget allows."""
        values = np.zeros((len(stage.mine), len(stage.theirs)))
        for row, column in np.ndindex(values.shape):
            value = self._value(stage, stage.position(row, column))
            if value is None:
                return None
            values[row, column] = value
        x, y = mixtures(values, rounds, stage.hands)
        rows, columns = [*range(len(stage.mine))], [*range(len(stage.theirs))]
        return Solution(rows, columns, values, x[stage.hand], y.mean(axis=0))

    def _value(self, stage: Stage, position: State) -> float | None:
        name = stage.same(position) if stage.same is not None else None
        if name is None or self._is_spent():
            return None
        if name not in self._known:
            if self.rules.actor(position) == NOBODY:
                winners = self.rules.winners(position)
                self.made += 1
                self._known[name] = 1 / len(winners) if self.seat in winners else 0.0
                return self._known[name]
            following = self.rules.stage(position, self.seat)
            found = self.solution(following) if following is not None else None
            if found is None:
                return None
            self._known[name] = float(found.mixture @ found.values @ found.rival)
        return self._known[name]

    def _is_spent(self) -> bool:
        late = self.budget.seconds is not None and self.clock() - self.began >= self.budget.seconds
        return late or (self.budget.iterations is not None and self.made >= self.budget.iterations)


class StageSearch(TreeSearch):
    """The tree, but for secret choices of which everything else is known."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        stage = self.rules.stage(view, seat) if self.rules.seals(legal[0]) else None
        if stage is None or not _is_enough(budget, max(len(stage.mine), len(stage.theirs))):
            return super().answer(view, seat, legal, budget, seed)
        solution, made = self.solve(stage, view, seat, budget)
        alternatives = _next_moves(stage, solution)
        mixture = played(alternatives, LEAST_PLAYED)
        return Answer(sampled(mixture, seed), alternatives, made, mixture)

    def solve(self, stage: Stage, view: State, seat: int, budget: Budget, other: int = 0) -> tuple[Solution, int]:
        """The matrix, filled as far as the budget goes, and its equilibrium; how many iterations that took.

        Who wants to judge a solution needs one with other luck: of two with the same, one is how the other began.
        """
        rest = Rest(self, seat, budget)
        if (whole := rest.solution(stage) if stage.same is not None else None) is not None:
            return whole, rest.made
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
    own = set(stage.hands[0][stage.hand]) if stage.hands[0] else set(solution.mine)
    looked_at = [(k, way) for k, way in enumerate(solution.mine) if way in own]
    ways = [(stage.mine[way], float(solution.mixture[k]), float(gains[k])) for k, way in looked_at]
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
