"""The engine against the referee: every legal set, stream and score of random games."""

from itertools import product

import numpy as np
import pytest

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY
from tests import tables
from tests.referee.clash451 import Referee

ACTORS = {CHANCE: "chance", NOBODY: "over"}
SAMPLE, LONG = 10, 1000  # games per mode and deck


def compare(mode: str, deck: str, seed: int) -> None:
    choose = np.random.default_rng(seed)
    rules = registry.find("clash451").rules(2, {"mode": mode, "deck": deck})
    referee = Referee(2, rules.options)
    state = rules.new()
    while True:
        actor, moves = rules.actor(state), rules.legal(state)
        assert ACTORS.get(actor, actor) == referee.actor()
        assert sorted(rules.move(state, move).text for move in moves) == referee.legal()
        if actor == NOBODY:
            break
        if actor == CHANCE:
            assert rules.stream(state) == referee.stream()
        move = tables.random_move(rules, state, choose)
        referee.apply(rules.move(state, move).text)
        rules.apply(state, move)
    assert rules.scores(state) == referee.scores
    assert rules.winners(state) == referee.winners()
    assert rules.ending(state) == referee.ending


TABLES = list(product(("base", "expert"), ("twelve", "fourteen")))


@pytest.mark.parametrize(("mode", "deck"), TABLES)
def test_engine_and_referee_agree_in_random_games(mode: str, deck: str) -> None:
    for seed in range(SAMPLE):
        compare(mode, deck, seed)


@pytest.mark.long
@pytest.mark.parametrize(("mode", "deck"), TABLES)
def test_engine_and_referee_agree_at_full_size(mode: str, deck: str) -> None:
    for seed in range(LONG):
        compare(mode, deck, 1000 + seed)
