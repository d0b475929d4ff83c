"""Where a game turned, by the chance to win of a hint."""

import numpy as np
import pytest

from catalaunia.ai.hints import turning_point
from catalaunia.ai.worker import Desk, TurningQuestion
from catalaunia.core.protocol import NOBODY, Rules, State, copy
from catalaunia.core.variant import Variant
from tests.tables import random_move

KINDS = [Variant("attila", 2), Variant("attila", 4), Variant("clash451", 2)]


def game(rules: Rules, seed: int) -> list[State]:
    """The positions of a random game in which a seat has something to decide, and the last."""
    choose, state, found = np.random.default_rng(seed), rules.new(), list[State]()
    while rules.actor(state) != NOBODY:
        if rules.actor(state) >= 0:
            found.append(copy(state))
        rules.apply(state, random_move(rules, state, choose))
    return [*found, state]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_chance_is_found_from_every_view_whoever_is_to_act(kind: Variant) -> None:
    rules = kind.rules
    for state in game(rules, 3)[:-1:30]:
        for seat in range(kind.players):
            chance = turning_point._chance(rules, rules.view(state, seat), seat, 7, 20)
            assert 0 <= chance <= 1
            assert chance == turning_point._chance(rules, rules.view(state, seat), seat, 7, 20)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_turning_point_is_the_steepest_rise(kind: Variant) -> None:
    rules = kind.rules
    *positions, last = game(rules, 4)
    winner, end = rules.winners(last)[0], 1 / len(rules.winners(last))
    seen = [rules.view(state, winner) for state in positions[::12]]
    found = turning_point.turning(rules, seen, winner, end, 1)
    assert found is not None
    assert found.before < found.after
    assert len(found.chances) == len(seen) + 1
    assert found.chances[-1] == end
    assert (found.before, found.after) == found.chances[found.moment : found.moment + 2]
    rises = np.diff(found.chances)
    assert rises[found.moment] >= np.sort(rises)[-turning_point.LOOKED_AT]
    assert turning_point.turning(rules, seen, winner, end, 1) == found


def test_a_planted_leap_is_found() -> None:
    """Half a game of even chances, then the winning positions of another."""
    rules = Variant("clash451", 2).rules
    *positions, last = game(rules, 11)
    winner = rules.winners(last)[0]
    early, late = positions[0], positions[-1]
    seen = [rules.view(state, winner) for state in (early, early, early, late, late, late)]
    found = turning_point.turning(rules, seen, winner, 1.0, 1)
    assert found is not None
    assert found.moment == 2


def test_a_worker_answers_it_and_nothing_is_found_without_moments() -> None:
    kind = Variant("clash451", 2)
    rules = kind.rules
    *positions, last = game(rules, 4)
    seat = rules.winners(last)[0]
    views = tuple(rules.view(state, seat).tobytes() for state in positions[::20])
    asked = TurningQuestion(kind, views, seat, 1.0, 5)
    assert TurningQuestion.read(asked.written()) == asked
    answer = Desk().answer(asked)
    assert isinstance(answer, dict)
    assert answer["turning"]["moment"] < len(views)
    assert Desk().answer(TurningQuestion(kind, (), seat, 1.0, 5)) == {"turning": None}
