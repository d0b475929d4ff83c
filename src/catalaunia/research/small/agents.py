"""The strategy of one of our computer players in a small game, found by asking it.

A player that says what mixture it draws from is asked a few times with other luck, and what it says is averaged; of one
that only makes moves these are counted. It is asked wherever its own strategy may bring it, and nowhere else: what it
would do where it never comes cannot be exploited. Where histories are merged it is asked in one of them.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from catalaunia.ai import players
from catalaunia.ai.player import Budget, Player
from catalaunia.ai.search_players import Searcher
from catalaunia.ai.stage_search import Solution, StageSearch
from catalaunia.core.protocol import Stage, State
from catalaunia.research.small.graph import Floats, Graph, InformationSet


@dataclass(frozen=True)
class Asked:
    """A strategy, and what it took."""

    strategy: Floats
    sets: int  # in which it was asked
    seconds: float  # for an answer, on average


def agent_strategy(graph: Graph, name: str, budget: Budget, asks: int = 1, seed: int = 0) -> Asked:
    """Level by level from the root, so that what follows from an answer is known.

    Where no time is given a player that has one of its own thinks as long as its iterations take: else a strategy, and
    what it loses, would tell how busy the machine was.
    """
    player = players.parse(name).player(graph.rules)
    _remember(player)
    if budget.seconds is None:
        _stop_clock(player)
    strategy, sets, began = graph.uniform, 0, time.perf_counter()
    reached = {seat: _only_root(graph) for seat in (0, 1)}
    for level in graph.levels:
        for number in level.sets:
            one = graph.sets[number]
            if reached[one.seat][graph.first_node[number]] > 0:
                shares = answered(player, one, budget, asks, seed + number)
                strategy[one.first_slot : one.first_slot + len(one.moves)] = [shares.get(m, 0.0) for m in one.moves]
                sets += 1
        for seat, found in reached.items():
            step = np.where(level.seats == seat, graph.chances(level, strategy), 1.0)
            np.add.at(found, level.children, found[level.parents] * step)
    return Asked(strategy, sets, (time.perf_counter() - began) / max(sets * asks, 1))


def _remember(player: Player) -> None:
    """A secret choice is solved anew for each of its moves, by the same luck: here once is enough."""
    thinker = getattr(player, "thinker", player)
    if not isinstance(thinker, StageSearch):
        return
    solve = thinker.solve
    solved: dict[tuple[bytes, int, int], tuple[Solution, int]] = {}

    def once(stage: Stage, view: State, seat: int, budget: Budget) -> tuple[Solution, int]:
        name = (stage.position(0, 0).tobytes(), seat, stage.hand)
        if name not in solved:
            solved[name] = solve(stage, view, seat, budget)
        return solved[name]

    thinker.solve = once  # type: ignore[assignment,method-assign]


def _stop_clock(player: Player) -> None:
    thinker = getattr(player, "thinker", player)
    if isinstance(thinker, Searcher):
        thinker.clock = lambda: 0.0


def _only_root(graph: Graph) -> Floats:
    found = np.zeros(len(graph.gains))
    found[graph.root] = 1.0
    return found


def answered(player: Player, one: InformationSet, budget: Budget, asks: int, seed: int) -> Mapping[int, float]:
    """How likely each move is."""
    shares: dict[int, float] = {}
    if len(one.moves) == 1:
        return {one.moves[0]: 1.0}
    for k in range(asks):
        answer = player.answer(one.view, one.seat, one.moves, budget, seed * 1_000_003 + k)
        said = [(other.move, other.weight) for other in answer.mixture] or [(answer.move, 1.0)]
        for move, weight in said:
            shares[move] = shares.get(move, 0.0) + weight / asks
    return shares
