"""The search itself: what it imagines fits the view, its memory is bounded, and it finds what is there to find."""

import numpy as np
import pytest

from catalaunia.ai import search_players
from catalaunia.ai.player import Alternative, Budget
from catalaunia.ai.search import game_calls
from catalaunia.ai.search.tree import room
from catalaunia.ai.search_players import MOST_NODES, Manner, TreeSearch, played, sampled
from catalaunia.compiled import kernel
from catalaunia.core.match import Match
from catalaunia.core.protocol import State, copy
from catalaunia.core.variant import Variant
from tests import tables
from tests.tables import ALL

every_table = pytest.mark.parametrize("table", ALL, ids=str)


def numbers(match: Match, seat: int) -> list[int]:
    return [move.number for move in match.legal(seat)]


@kernel
def veil(states: State, seat: int) -> None:
    game_calls.veil(states[0], seat)


@every_table
def test_a_veiled_position_is_the_view(table: Variant) -> None:
    """The search makes views of its own in compiled code; they are those of the rules, byte for byte."""
    for rules, state in tables.positions(table, games=2, seed=1, every=3):
        for seat in range(rules.players):
            veiled = copy(state)
            veil(veiled, seat)
            assert veiled.tobytes() == rules.view(state, seat).tobytes()


def test_memory_is_bounded_whatever_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(part.nbytes for part in room(MOST_NODES)) < 24_000_000
    monkeypatch.setattr(search_players, "MOST_NODES", 70)
    rules = Variant("attila", 2).rules
    match = Match(rules, ["Ada", "Bo"], bytes(32))
    seat = match.to_act()[0]
    answer = TreeSearch(rules, Manner()).answer(match.view(seat), seat, numbers(match, seat), Budget(3_000), 1)
    assert answer.iterations == 3_000


def test_mixtures_are_drawn_as_they_are_weighted() -> None:
    mixture = [Alternative(1, 0.7, 0.5), Alternative(2, 0.28, 0.5), Alternative(3, 0.02, 0.5)]
    moves = [sampled(played(mixture), seed) for seed in range(2_000)]
    assert 3 not in moves
    assert np.mean([move == 1 for move in moves]) == pytest.approx(0.7 / 0.98, abs=0.03)


def test_the_smallest_budget_is_enough_also_for_who_chooses_second() -> None:
    """The Romans choose after the Huns in the log, but at the same time: the search chooses for the Huns first."""
    rules = Variant("clash451", 2).rules
    search = TreeSearch(rules, Manner(heuristic=True, depth=0))
    match = Match(rules, ["Ada", "Bo"], bytes(32))
    while match.to_act() != [1]:
        match.play(0, match.legal(0)[0].text)
    for iterations in (1, 2, 5, 20):
        answer = search.answer(match.view(1), 1, numbers(match, 1), Budget(iterations), 1)
        assert answer.move in numbers(match, 1)
        assert answer.iterations == iterations
