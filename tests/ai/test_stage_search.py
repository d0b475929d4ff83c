"""Secret choices as games of their own: matrices are solved, and the last choices of Clash 451 are played by them."""

import numpy as np
import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import Manner
from catalaunia.ai.stage_search import FEW_ITERATIONS, FEW_TO_RANK, StageSearch, mixtures
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State, copy
from catalaunia.core.variant import Variant
from tests import tables

BUDGET = Budget(iterations=FEW_ITERATIONS)
MANNER = Manner(heuristic=True, depth=0, exploration=0.3, stray=0.05, network=True, observers=2)


def test_a_game_with_a_saddle_is_played_purely() -> None:
    (x,), (y,) = mixtures(np.array([[0.5, 0.9], [0.2, 0.4]]), 500)
    assert x[0] == pytest.approx(1, abs=0.01)
    assert y[0] == pytest.approx(1, abs=0.01)


def test_a_game_without_one_is_mixed() -> None:
    """Paper, stone and scissors, where stone against scissors counts double: 1/2, 1/4 and 1/4, by hand."""
    values = np.array([[0.0, 1.0, -1.0], [-1.0, 0.0, 2.0], [1.0, -2.0, 0.0]])
    (x,), (y,) = mixtures(values, 3_000)
    assert x == pytest.approx([0.5, 0.25, 0.25], abs=0.01)
    assert (values @ y).max() - (x @ values).min() < 0.01


def test_who_may_have_either_of_two_hands_mixes_in_each_by_what_is_open_to_it() -> None:
    """Matching pennies, where one hand of the first has heads only: the other makes up for it with tails."""
    values = np.array([[1.0, -1.0], [-1.0, 1.0]])
    x, (y,) = mixtures(values, 3_000, ([[0], [0, 1]], [[0, 1]]))
    assert x[0] == pytest.approx([1, 0])
    assert x[1] == pytest.approx([0, 1], abs=0.02)
    assert y[1] >= 0.48  # else the second hand would rather have heads


def choices(turn: int, count: int) -> list[tuple[Rules, State]]:
    """Positions of random games in which a turn is being prepared."""
    found = []
    for rules, state in tables.positions(Variant("clash451", 2), games=1_000, seed=3):
        if state["turn"][0] == turn and rules.choosers(state):
            found.append((rules, copy(state)))
            if len(found) == count:
                break
    return found


def test_a_hand_is_known_in_the_last_two_turns_and_never_in_expert_mode() -> None:
    for turn, ways in ((5, None), (6, 120), (7, 6)):
        rules, state = choices(turn, 1)[0]
        for seat in (0, 1):
            stage = rules.stage(rules.view(state, seat), seat)
            assert (stage and len(stage.mine)) == ways
            assert (stage and len(stage.theirs)) == ways
    for rules, state in tables.positions(Variant("clash451", 2, {"mode": "expert"}), games=1, seed=1, every=3):
        assert rules.stage(rules.view(state, 0), 0) is None


def test_the_position_of_a_cell_is_what_the_moves_of_both_lead_to() -> None:
    for rules, state in choices(7, 3):
        stage = rules.stage(rules.view(state, 1), 1)
        assert stage is not None
        played = copy(state)
        for move in (*stage.theirs[2], *stage.mine[4]):
            assert move in rules.legal(played)
            rules.apply(played, move)
        assert stage.position(4, 2).tobytes() == played.tobytes()


def test_what_has_been_chosen_already_is_gone_on_with() -> None:
    """Whatever the first card was, the answer is one that is left; and equal questions get equal answers."""
    for rules, state in choices(7, 2):
        search = StageSearch(rules, MANNER)
        for first in rules.legal(state):
            after = copy(state)
            rules.apply(after, first)
            view, legal = rules.view(after, 0), rules.legal(after)
            answer = search.answer(view, 0, legal, BUDGET, 5)
            assert answer.move in legal
            assert sum(one.weight for one in answer.alternatives) == pytest.approx(1)
            assert answer == search.answer(view, 0, legal, BUDGET, 5)


@pytest.mark.parametrize("turn", [6, 7])
def test_it_does_not_see_what_the_other_has_chosen(turn: int) -> None:
    """The Huns' choice lies face down when the Romans choose."""
    budget = Budget(iterations=FEW_ITERATIONS if turn == 7 else FEW_TO_RANK)
    for rules, state in choices(turn, 2):
        after = copy(state)
        while rules.actor(after) == 0:
            rules.apply(after, rules.legal(after)[-1])
        view = rules.view(after, 1)
        other = resample(rules, view, 1, 9)
        search, legal = StageSearch(rules, MANNER), rules.legal(after)
        assert other.tobytes() != after.tobytes()
        assert search.answer(view, 1, legal, budget, 1) == search.answer(rules.view(other, 1), 1, legal, budget, 1)


def test_a_small_budget_goes_to_one_tree() -> None:
    for turn, few in ((7, 50), (6, FEW_ITERATIONS)):
        rules, state = choices(turn, 1)[0]
        view, legal = rules.view(state, 0), rules.legal(state)
        assert StageSearch(rules, MANNER).answer(view, 0, legal, Budget(iterations=few), 1).iterations == few
