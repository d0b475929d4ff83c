"""The engine against the referee: every legal set, weight and score of random games."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY
from tests import tables
from tests.games.attila.variants import ISLES
from tests.referee.attila import Referee

ACTORS = {CHANCE: "chance", NOBODY: "over"}
PRESETS = ("complete", "club", "summary")
SAMPLE, LONG = 7, 1000  # games per player count and preset


def compare(players: int, options: dict[str, Any], seed: int, data: dict[str, Any] | None = None) -> str:
    """One random game; returns how it ended."""
    choose = np.random.default_rng(seed)
    rules = registry.find("attila").rules(players, options, data)
    referee = Referee(players, options, data)
    assert rules.options == referee.options
    state = rules.new()
    while True:
        actor, moves = rules.actor(state), rules.legal(state)
        texts = [rules.move(state, move).text for move in moves]
        assert ACTORS.get(actor, actor) == referee.actor()
        assert sorted(texts) == referee.legal()
        assert rules.scores(state) == referee.scores
        if actor == NOBODY:
            break
        if actor == CHANCE:
            assert dict(zip(texts, rules.weights(state), strict=True)) == referee.weights()
        move = tables.random_move(rules, state, choose)
        referee.apply(rules.move(state, move).text)
        rules.apply(state, move)
    assert rules.winners(state) == referee.winners()
    assert rules.ending(state) == referee.ending
    return rules.ending(state)


def varied(players: int, preset: str, k: int) -> dict[str, Any]:
    """The preset, and in some games other options beside it."""
    options: dict[str, Any] = {"preset": preset}
    if k % 3 == 1:
        options["war_bids"] = "simultaneous"
    if k % 4 == 1:
        options |= {"first_player": "named", "first_seat": k // 4 % players}
    if k % 5 == 1:
        options["influence_2"] = ("extra", "instead")[k // 5 % 2]
        options["end"] = ("triggers", "peace")[k // 10 % 2]
        options["final_scoring"] = ("always", "peace-only")[k // 20 % 2]
    return options


@pytest.mark.parametrize(("players", "preset"), list(product((2, 3, 4, 5), PRESETS)))
def test_engine_and_referee_agree_in_random_games(players: int, preset: str) -> None:
    for k in range(SAMPLE):
        compare(players, varied(players, preset, k), seed=k)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_referee_agree_where_players_have_to_pass(players: int) -> None:
    endings = {compare(players, varied(players, "complete", k) | {"board": "own"}, k, ISLES) for k in range(SAMPLE)}
    assert endings == {"passes"}


def with_later_options(players: int, k: int) -> dict[str, Any]:
    """In turn every choice of the options of A12.7-A12.9, beside every preset and other options."""
    return varied(players, PRESETS[k // 8 % 3], k // 24) | {
        "century_vii": ("at-once", "final")[k % 2],
        "two_player_gap": ("2", "1")[k // 2 % 2],
        "influence_choice": ("one-of-two", "may-decline")[k // 4 % 2],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_referee_agree_with_the_options_of_1_1(players: int) -> None:
    endings = [compare(players, with_later_options(players, k), seed=100 + k) for k in range(24)]
    assert endings.count("peace") > 0  # so the tenth peace card was placed


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_referee_agree_with_the_options_of_1_1_at_full_size(players: int) -> None:
    for k in range(LONG):
        compare(players, with_later_options(players, k), seed=5000 + k)


@pytest.mark.long
@pytest.mark.parametrize(("players", "preset"), list(product((2, 3, 4, 5), PRESETS)))
def test_engine_and_referee_agree_at_full_size(players: int, preset: str) -> None:
    for k in range(LONG):
        compare(players, varied(players, preset, k), seed=1000 + k)
