"""What a strategy loses to an opponent who knows it, exactly.

`nash_conv` is what both would gain together by answering the other's strategy as well as they can; exploitability is
half of it, as OpenSpiel has it. A victory is 1 and a defeat -1.
"""

from dataclasses import dataclass

import numpy as np

from catalaunia.research.small.graph import Floats, Graph


@dataclass(frozen=True)
class BestResponse:
    """A strategy of one seat; `value` is what it gains."""

    seat: int
    strategy: Floats  # the other seat's slots are as they were
    value: float


def best_response(graph: Graph, strategy: Floats, seat: int) -> BestResponse:
    """The best that a seat can do against the strategy of the other."""
    answer, sign = strategy.copy(), 1 - 2 * seat
    reach = graph.reach(strategy, without=seat)
    values, worth = graph.gains * sign, np.zeros(graph.slots)
    for level in reversed(graph.levels):
        own = level.seats == seat
        if own.any():
            np.add.at(worth, level.slots[own], (reach[level.parents] * values[level.children])[own])
            for number in level.sets:
                if graph.seat_of_set[number] == seat:
                    first, size = graph.firsts[number], graph.sizes[number]
                    answer[first : first + size] = 0.0
                    answer[first + np.argmax(worth[first : first + size])] = 1.0
        step = graph.chances(level, answer)
        values[level.nodes] = np.add.reduceat(step * values[level.children], level.begins)
    return BestResponse(seat, answer, float(values[graph.root]))


def nash_conv(graph: Graph, strategy: Floats) -> float:
    return sum(best_response(graph, strategy, seat).value for seat in (0, 1))


def exploitability(graph: Graph, strategy: Floats) -> float:
    return nash_conv(graph, strategy) / 2
