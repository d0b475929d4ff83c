"""Small games: our best response is OpenSpiel's, solvers find equilibria, trees are as large as the papers say."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import Searcher
from catalaunia.core import small
from catalaunia.core.texts import Refusal
from catalaunia.research.small.agents import agent_strategy
from catalaunia.research.small.best_response import best_response, exploitability, nash_conv
from catalaunia.research.small.curves import curves
from catalaunia.research.small.graph import Graph
from catalaunia.research.small.plot import drawing
from catalaunia.research.small.solvers import CFRPlus, ExternalSampling

SMALLER = {"row": 1, "deck": 4, "hand": 3, "keep": 2, "turns": 1}
THREE_TURNS = {"row": 3, "deck": 4, "hand": 3, "keep": 1, "turns": 3}
ONE_A_TURN = {"row": 2, "deck": 3, "hand": 2, "keep": 1, "turns": 3}
GAMES: dict[str, tuple[str, str, dict[str, int]]] = {
    "mini": ("clash451", "mini", SMALLER),
    "mini, fought over twice": ("clash451", "mini", ONE_A_TURN),
    "war": ("attila", "war", {"hand": 2, "unseen": 6}),
    "war, simultaneous": ("attila", "war", {"hand": 2, "unseen": 6, "simultaneous": 1}),
}
SMALLEST = {
    "war, two cards each of four": ("attila", "war", {"hand": 2, "unseen": 4}),
    "mini, two turns": ("clash451", "mini", ONE_A_TURN | {"turns": 2}),
}
every_game = pytest.mark.parametrize("name", GAMES)


class Graphs(dict[tuple[str, bool], Graph]):
    """Each made once, for the first that asks for it."""

    def __missing__(self, which: tuple[str, bool]) -> Graph:
        name, merged = which
        return self.setdefault(which, Graph(small.find(*(GAMES | SMALLEST)[name]), merged))


@pytest.fixture(scope="module")
def graphs() -> Graphs:
    return Graphs()


def strategies(graph: Graph) -> Iterator[Any]:
    """Any one, the same everywhere, near to an equilibrium, and a player's."""
    yield graph.proportional(np.random.default_rng(5).random(graph.slots))
    yield graph.uniform
    solver = CFRPlus(graph)
    solver.iterate(20)
    yield solver.average
    yield agent_strategy(graph, "ismcts:60", Budget(60), asks=3).strategy


@pytest.mark.parametrize(
    ("name", "most"),
    [
        *((name, 1) for name in SMALLEST),
        *(pytest.param(name, None, marks=pytest.mark.long, id=f"{name}, all") for name in GAMES),
    ],
)
def test_our_best_response_is_the_one_of_openspiel(name: str, most: int | None, graphs: Graphs) -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import exploitability as theirs

    from catalaunia.research.small.spiel import SmallSpiel, TabularStrategy

    graph = graphs[name, False]
    game = SmallSpiel(graph.game)
    for strategy in itertools.islice(strategies(graph), most):
        policy = TabularStrategy(game, graph, strategy)
        assert nash_conv(graph, strategy) == pytest.approx(theirs.nash_conv(game, policy, use_cpp_br=False), abs=1e-6)


@every_game
def test_solvers_come_near_to_an_equilibrium(name: str, graphs: Graphs) -> None:
    graph = graphs[name, True]
    exact, sampling = CFRPlus(graph), ExternalSampling(graph)
    exact.iterate(100)
    sampling.iterate(300)
    assert exploitability(graph, exact.average) < 0.005
    assert exploitability(graph, sampling.average) < exploitability(graph, graph.uniform) / 2


@every_game
def test_merging_what_is_the_same_from_there_on_changes_no_value(name: str, graphs: Graphs) -> None:
    found = []
    for merged in (False, True):
        graph = graphs[name, merged]
        solver = CFRPlus(graph)
        solver.iterate(200)
        found.append([best_response(graph, solver.average, 0).value, nash_conv(graph, graph.uniform)])
    assert found[0][0] == pytest.approx(found[1][0], abs=0.01)
    assert found[0][1] == pytest.approx(found[1][1])
    trees = [graphs[name, merged].tree_size() for merged in (False, True)]
    assert trees[0]["histories"] == trees[1]["histories"] == trees[0]["nodes"]


def test_the_trees_are_as_large_as_the_papers_say() -> None:
    mini, war = Graph(small.find("clash451")), Graph(small.find("attila"))
    assert mini.tree_size() == {
        "histories": 62_773_426, "terminal_histories": 18_662_400, "nodes": 58_774, "information_sets": 15_226,
    }  # fmt: skip
    assert war.tree_size() == {
        "histories": 2_705, "terminal_histories": 1_248, "nodes": 2_705, "information_sets": 260,
    }  # fmt: skip


@pytest.mark.parametrize("given", [{"deck": 5}, {"hand": 3}, {"keep": 4}, {"row": 0}, {"turns": 0}])
def test_parameters_that_make_no_game_are_refused(given: dict[str, int]) -> None:
    with pytest.raises(Refusal):
        small.find("clash451", "mini", given)


def test_what_is_no_small_game_is_refused() -> None:
    for given in (("chess",), ("clash451", "war"), ("attila", "war", {"deck": 1}), ("attila", "war", {"hand": 5})):
        with pytest.raises(Refusal):
            small.find(*given)


def test_curves_are_figures_and_a_drawing() -> None:
    figures = curves(
        small.find("clash451", "mini", SMALLER), ["cfr+", "mccfr"], ["random", "ismcts"], [20, 40], 0.02, 2
    )
    assert [line["name"] for line in figures["lines"]] == ["cfr+", "mccfr", "random", "ismcts"]
    assert [len(line["points"]) for line in figures["lines"]][2:] == [1, 2]
    assert "mccfr" in drawing(figures)


@every_game
def test_who_solves_secret_choices_to_the_end_loses_nothing(name: str, graphs: Graphs) -> None:
    graph = graphs[name, True]
    if graph.rules.stage(graph.sets[0].view, 0) is not None:
        asked = agent_strategy(graph, "level:7", Budget())
        assert exploitability(graph, asked.strategy) < 0.01


def test_a_strategy_does_not_depend_on_how_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Champion has a time of its own: ten seconds go by whenever somebody looks, and it plays the same."""
    graph, found = Graph(small.find("clash451", "mini", THREE_TURNS)), []
    for tick in (0.0, 10.0):
        ticks = itertools.count(0.0, tick)
        monkeypatch.setattr(Searcher.__init__, "__defaults__", (lambda ticks=ticks: next(ticks),))
        found.append(agent_strategy(graph, "level:7", Budget()).strategy.tolist())
    assert found[0] == found[1]


@pytest.mark.long
def test_the_player_that_solves_its_secret_choices_is_hard_to_exploit() -> None:
    graph = Graph(small.find("clash451"))
    asked = agent_strategy(graph, "level:7", Budget())
    assert exploitability(graph, asked.strategy) <= 0.02
