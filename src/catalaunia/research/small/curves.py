"""Exploitability over time: of solvers as they go on, and of computer players the longer they think."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.core.small import SmallGame
from catalaunia.research.small.agents import agent_strategy
from catalaunia.research.small.best_response import exploitability
from catalaunia.research.small.graph import Graph
from catalaunia.research.small.solvers import SOLVERS

FIRST, STEP = 10, 2  # iterations of a solver before it is looked at, and how many times as many for the next look
Report = Callable[[str], None]


def curves(
    game: SmallGame, solvers: Sequence[str], seats: Sequence[str], budgets: Sequence[int], seconds: float, asks: int,
    seed: int = 0, report: Report = lambda _: None,
) -> dict[str, Any]:  # fmt: skip
    """All of it as plain data. A solver's seconds are all it took, a player's are those of one answer."""
    graph = Graph(game)
    lines = [{"name": name, "points": _solved(graph, name, seconds, seed, report)} for name in solvers]
    for name in seats:
        own = budgets if players.parse(name).searches else budgets[:1]
        lines.append({"name": name, "points": [_asked(graph, name, many, asks, seed, report) for many in own]})
    return {"game": game.name, **graph.tree_size(), "uniform": exploitability(graph, graph.uniform), "lines": lines}


def _point(iterations: int, seconds: float, found: float) -> dict[str, float]:
    return {"iterations": iterations, "seconds": seconds, "exploitability": found}


def _solved(graph: Graph, name: str, seconds: float, seed: int, report: Report) -> list[dict[str, float]]:
    solver, points, spent, ahead = SOLVERS[name](graph, seed), [], 0.0, FIRST
    while spent < seconds:
        began = time.process_time()
        solver.iterate(ahead)
        spent += time.process_time() - began
        points.append(_point(solver.iterations, spent, exploitability(graph, solver.average)))
        report(f"{name} {solver.iterations}: {points[-1]['exploitability']:.5f}")
        ahead = solver.iterations * (STEP - 1)
    return points


def _asked(graph: Graph, name: str, iterations: int, asks: int, seed: int, report: Report) -> dict[str, float]:
    budget = Budget(iterations) if players.parse(name).searches else Budget()
    asked = agent_strategy(graph, name, budget, asks, seed)
    found = exploitability(graph, asked.strategy)
    report(f"{name} {iterations}: {found:.4f}")
    return _point(iterations, asked.seconds, found)
