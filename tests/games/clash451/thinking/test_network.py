"""The network that judges positions: what it sees is seen alike from both sides, and it is the same in NumPy."""

import numpy as np
import pytest

from catalaunia.ai.search import game_calls
from catalaunia.ai.search.plan import PLAN
from catalaunia.compiled import kernel
from catalaunia.core.protocol import State
from catalaunia.core.variant import Variant
from catalaunia.games.clash451.rules.state import DESK, NETWORK, ROW
from catalaunia.games.clash451.thinking import features, network
from tests import tables


@kernel
def judge(states: State, desks: State, plans: State) -> None:
    game_calls.network(states[0], desks[0], plans[0], 2)


@kernel
def see(states: State, desks: State, side: int) -> None:
    features.look(states[0], desks[0], side)


def quiet(count: int) -> list[tuple[State, State]]:
    """Positions between two turns, and the desk of their table."""
    found = []
    for rules, state in tables.positions(Variant("clash451", 2), games=100, seed=2):
        if state["turn"][0] > 1 and rules.choosers(state):
            found.append((state, rules.desk))
            if len(found) == count:
                break
    return found


def any_weights(seed: int) -> State:
    weights, dice = np.zeros(1, NETWORK), np.random.default_rng(seed)
    for name in NETWORK.names or ():
        weights[name] = dice.normal(0, 0.2, weights[name].shape)
    return weights


def test_compiled_and_in_numpy_it_says_the_same() -> None:
    for state, desk in quiet(6):
        desk["trained"], desk["network"] = 1, any_weights(1)
        plan = np.zeros(1, PLAN)
        judge(state, desk, plan)
        record = desk.astype(np.dtype((np.record, DESK)))[0]
        network._think_in_arrays(record)
        odds = float(np.maximum(record.hidden, 0) @ record.network.out)
        odds += float(record.network.first[0] * record.whole_in[features.OUTLOOK])
        assert plan["value"][0, 0] == pytest.approx(1 / (1 + np.exp(-odds)), abs=1e-4)
        assert plan["value"][0, 0] + plan["value"][0, 1] == pytest.approx(1)


def test_without_weights_the_outlook_judges() -> None:
    state, desk = quiet(1)[0]
    desk["trained"] = 0
    plan = np.zeros(1, PLAN)
    judge(state, desk, plan)
    before = plan["value"].copy()
    desk["network"] = any_weights(2)
    judge(state, desk, plan)
    assert (plan["value"] == before).all()


def test_each_side_sees_the_other_where_the_other_sees_itself() -> None:
    half = features.SIDE_INPUTS
    for state, desk in quiet(6):
        see(state, desk, 0)
        places, whole = desk["place_in"][0].copy(), desk["whole_in"][0].copy()
        see(state, desk, 1)
        for place in range(ROW):
            assert (desk["place_in"][0, place, :half] == places[place, half : 2 * half]).all()
        assert (desk["whole_in"][0, 6:18] == whole[18:30]).all()
        assert desk["whole_in"][0, features.OUTLOOK] == pytest.approx(-whole[features.OUTLOOK], abs=1e-3)


def test_nothing_secret_is_seen() -> None:
    """Other hands, the same sight."""
    for state, desk in quiet(4):
        see(state, desk, 0)
        places, whole = desk["place_in"].copy(), desk["whole_in"].copy()
        state["own"] = 0
        see(state, desk, 0)
        assert (desk["place_in"] == places).all()
        assert (desk["whole_in"] == whole).all()
