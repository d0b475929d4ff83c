"""Looking as far ahead as one's own next turn."""

import numpy as np
import pytest

from catalaunia.ai.ahead_search import AheadSearch
from catalaunia.ai.player import Budget
from catalaunia.ai.search.ahead import look_ahead
from catalaunia.ai.search_players import Manner, Workplace
from catalaunia.core.protocol import NOBODY
from catalaunia.core.variant import Variant
from catalaunia.games.attila.rules.state import PLAY, TURN_END
from tests import tables

MANNER = Manner(heuristic=True, network=True, depth=0, worlds=4, breadth=4)
TABLES = [Variant("attila", players) for players in (2, 3, 5)]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
def test_a_move_is_played_on_to_the_searcher_s_own_next_turn(table: Variant) -> None:
    began = ended = 0
    for rules, state, seat in tables.choices(table, count=10, seed=3):
        place, search = Workplace(rules, rules.view(state, seat), 5), AheadSearch(rules, MANNER)
        moves, offers, worths = np.array(rules.legal(state)[:1]), np.zeros(rules.size, np.int64), np.zeros(rules.size)
        values = np.zeros((1, 1))
        look_ahead(place.states, place.desk, search._plan(seat), moves, offers, worths, rules.players, values)
        later = place.states[2]
        assert 0 <= values[0, 0] <= 1
        ended += later["actor"] == NOBODY
        if later["actor"] != NOBODY:
            began += 1
            assert later["active"] == seat
            assert later["phase"] in (PLAY, TURN_END)
    assert began + ended == 10
    assert began > 4


@every_table
def test_no_more_is_tried_than_was_allowed_and_one_look_is_always_taken(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, count=4, seed=4):
        search, legal = AheadSearch(rules, MANNER), rules.legal(state)
        for most in (1, 3, 20, 41):
            answer = search.answer(rules.view(state, seat), seat, legal, Budget(most), 7)
            assert answer.iterations <= most
            assert answer.move in legal
            assert sorted(one.move for one in answer.alternatives) == sorted(legal)


def test_the_rounds_leave_the_two_best_and_these_share_the_most_worlds() -> None:
    """Of the moves that are looked at ahead the one that is made is the best by what was found."""
    rules, state, seat = next(iter(tables.choices(TABLES[0], count=1, seed=8)))
    answer = AheadSearch(rules, MANNER).answer(rules.view(state, seat), seat, rules.legal(state), Budget(120), 7)
    first, second = answer.alternatives[:2]
    assert answer.move == first.move
    assert first.value >= second.value
    assert answer.iterations > 100


def test_time_ends_it_too() -> None:
    ticks = iter(range(1_000_000))
    rules, state, seat = next(iter(tables.choices(TABLES[0], count=1, seed=8)))
    search = AheadSearch(rules, MANNER, lambda: float(next(ticks)))
    answer = search.answer(rules.view(state, seat), seat, rules.legal(state), Budget(seconds=50), 7)
    assert 0 < answer.iterations <= 4 * 50


def test_without_an_end_it_is_refused() -> None:
    rules, state, seat = next(iter(tables.choices(TABLES[0], count=1, seed=8)))
    with pytest.raises(ValueError, match="needs a number of iterations or a time"):
        AheadSearch(rules, MANNER).answer(rules.view(state, seat), seat, rules.legal(state), Budget(), 7)
