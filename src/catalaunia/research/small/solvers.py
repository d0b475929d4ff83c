"""Solvers whose average strategy comes ever nearer to an equilibrium: CFR+ and external-sampling MCCFR."""

import numpy as np

from catalaunia.research.small.graph import Floats, Graph


class CFRPlus:
    """Counterfactual regret minimisation with regret matching+, seats in turn, linear averaging."""

    name = "cfr+"

    def __init__(self, graph: Graph, seed: int = 0) -> None:  # noqa: ARG002
        self.graph, self.iterations = graph, 0
        self._regrets = np.zeros(graph.slots)
        self._totals = np.zeros(graph.slots)
        self._strategy = graph.uniform

    def iterate(self, count: int) -> None:
        for _ in range(count):
            self.iterations += 1
            for seat in (0, 1):
                self._improve(seat)

    def _improve(self, seat: int) -> None:
        graph = self.graph
        values = graph.values(self._strategy) * (1 - 2 * seat)
        reach = graph.reach(self._strategy, without=seat)
        gains = np.zeros(graph.slots)
        for level in graph.levels:
            own = level.seats == seat
            better = values[level.children] - values[level.parents]
            np.add.at(gains, level.slots[own], (reach[level.parents] * better)[own])
        self._regrets = np.maximum(self._regrets + gains, 0.0)
        mixed = graph.proportional(self._regrets)
        self._strategy = np.where(graph.seat_of_slot == seat, mixed, self._strategy)
        weights = np.repeat(graph.reach(self._strategy, alone=seat)[graph.first_node], graph.sizes)
        self._totals += np.where(graph.seat_of_slot == seat, self.iterations * weights * self._strategy, 0.0)

    @property
    def average(self) -> Floats:
        return self.graph.proportional(self._totals)


class ExternalSampling:
    """MCCFR: of chance and of the opponent one move is drawn, of one's own all are tried."""

    name = "mccfr"

    def __init__(self, graph: Graph, seed: int = 0) -> None:
        self.graph, self.iterations = graph, 0
        self._luck = np.random.default_rng(seed)
        self._regrets: list[list[float]] = [[0.0] * int(size) for size in graph.sizes]
        self._totals: list[list[float]] = [[0.0] * int(size) for size in graph.sizes]
        self._children = [node.children for node in graph._nodes]
        self._chances = np.cumsum([chance for chance, _ in graph.game.starts])

    def iterate(self, count: int) -> None:
        starts = self._children[self.graph.root]
        for _ in range(count):
            self.iterations += 1
            for seat in (0, 1):
                start = int(np.searchsorted(self._chances, self._luck.random() * self._chances[-1]))
                self._walk(starts[min(start, len(starts) - 1)], seat)

    def _walk(self, node: int, seat: int) -> float:
        """What the seat gains from here."""
        held, children = int(self.graph.held[node]), self._children[node]
        if held < 0:
            return float(self.graph.gains[node]) * (1 - 2 * seat)
        mixed = _matched(self._regrets[held])
        if self.graph.seat_of_set[held] != seat:
            for k, share in enumerate(mixed):
                self._totals[held][k] += share
            return self._walk(children[self._drawn(mixed)], seat)
        values = [self._walk(child, seat) for child in children]
        expected = sum(share * value for share, value in zip(mixed, values, strict=True))
        for k, value in enumerate(values):
            self._regrets[held][k] += value - expected
        return expected

    def _drawn(self, mixed: list[float]) -> int:
        left = self._luck.random()
        for k, share in enumerate(mixed):
            left -= share
            if left < 0:
                return k
        return len(mixed) - 1

    @property
    def average(self) -> Floats:
        return self.graph.proportional(np.array([total for one in self._totals for total in one]))


def _matched(regrets: list[float]) -> list[float]:
    total = sum(regret for regret in regrets if regret > 0)
    if total <= 0:
        return [1 / len(regrets)] * len(regrets)
    return [max(regret, 0.0) / total for regret in regrets]


SOLVERS = {solver.name: solver for solver in (CFRPlus, ExternalSampling)}
