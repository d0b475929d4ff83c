"""The network of Attila: what it says is the same whoever counts it, and whatever the tribes are called."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from catalaunia.ai.search.plan import PLAN
from catalaunia.ai.train.self_play import SCHOOL
from catalaunia.compiled import COMPILED, INTERPRETED, kernel, weights
from catalaunia.core.protocol import State, copy
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.moves import NETWORK
from catalaunia.games.attila.rules.state import TRIBES
from catalaunia.games.attila.thinking import network, outlook, trained
from tests import tables
from tests.games.attila.positions import rules
from tests.games.attila.variants import ISLES

SAMPLE = 40  # positions
BY_TRIBE = ("influence", "hand", "bid", "traded", "pawns")  # fields whose last axis is the tribes
OF_TRIBES = ("stock", "home", "reach", "aside", "discard", "pile")


@kernel
def chances_of(states, desks):  # type: ignore[no-untyped-def]
    network.foretell(states[0], desks[0])


@kernel
def judged(states, desks, plans, players):  # type: ignore[no-untyped-def]
    network.network(states[0], desks[0], plans[0], players)


@kernel
def slopes_of(states, desks, slopes, schools):  # type: ignore[no-untyped-def]
    network.foretell(states[0], desks[0])
    network.teach(states[0], desks[0], slopes[0], schools[0])


@kernel
def outlook_of(states, desks, seat):  # type: ignore[no-untyped-def]
    return outlook.outlook(states[0], desks[0], seat)


def with_network(players: int, seed: int = 1) -> AttilaRules:
    """Random weights, in the last layer too."""
    made, weights = rules(players), trained.fresh(seed)
    dice = np.random.default_rng(seed)
    for name in ("out", "tribe_bias", "whole_bias"):
        weights[name] = 0.3 * dice.normal(size=weights[name].shape)
    made.set_network(weights)
    return made


def chances(made: AttilaRules, state: State) -> list[float]:
    chances_of(state, made.desk)
    return [float(one) for one in made.desk["chance"][0, : made.players]]


def sample(players: int, count: int = SAMPLE) -> list[State]:
    """Positions of random games in which a seat is to move."""
    found: list[State] = []
    for made, state in tables.positions(Variant("attila", players), games=100, seed=players, every=7):
        if made.actor(state) >= 0:
            found.append(copy(state))
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chances_are_shares_of_one(players: int) -> None:
    made = with_network(players)
    for state in sample(players):
        said = chances(made, state)
        assert min(said) >= 0
        assert sum(said) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("players", [2, 4])
def test_a_fresh_network_says_what_the_outlook_says(players: int) -> None:
    made = rules(players)
    made.set_network(trained.fresh(1))
    for state in sample(players):
        said = [outlook_of(state, made.desk, seat) for seat in range(players)]
        assert chances(made, state) == pytest.approx(said, abs=1e-5)


@pytest.mark.parametrize("players", [2, 5])
def test_it_does_not_matter_which_tribe_is_which(players: int) -> None:
    made, dice = with_network(players), np.random.default_rng(3)
    for state in sample(players):
        order, other = dice.permutation(TRIBES), copy(state)
        for name in (*BY_TRIBE, *OF_TRIBES):
            other[name] = state[name][..., order]
        assert chances(made, other) == pytest.approx(chances(made, state), abs=1e-5)


def test_it_says_more_of_who_leads_a_tribe_with_more_pawns() -> None:
    """Not of the weights, but of what is seen: the inputs of a tribe do change with the position."""
    made, (state, *_) = with_network(2), sample(2)
    chances(made, state)
    before = made.desk["tribe_in"][0].copy()
    state["influence"][0, 0, 2] += 3
    chances(made, state)
    changed = (made.desk["tribe_in"][0] != before).any(axis=(0, 2))
    assert changed.tolist() == [False, False, True, False, False, False]


@pytest.mark.parametrize("players", [2, 3])
def test_the_way_back_is_the_slope_of_the_loss(players: int) -> None:
    """By finite differences, weight by weight, for some of every part."""
    made, dice = with_network(players), np.random.default_rng(5)
    school, slopes = np.zeros(1, SCHOOL), np.zeros(1, NETWORK)
    target = dice.dirichlet(np.ones(players))
    school["target"][0, :players] = target
    state = sample(players, 20)[-1]
    slopes_of(state, made.desk, slopes, school)

    def loss() -> float:
        return -float(np.sum(target * np.log(chances(made, state))))

    for name in NETWORK.names or ():
        part, slope = made.desk["network"][name][0].reshape(-1), slopes[name][0].reshape(-1)
        steepest = np.argsort(-abs(slope))[:4]
        for at in (*steepest, *dice.integers(len(part), size=4)):
            kept, step = part[at], np.float32(2e-3)
            part[at] = kept + step
            above = loss()
            part[at] = kept - step
            below = loss()
            part[at] = kept
            assert (above - below) / (2 * step) == pytest.approx(float(slope[at]), rel=0.02, abs=2e-3), (name, at)


PRINT = """
import json
from tests.games.attila.thinking.test_network import chances, sample, with_network
print(json.dumps([[chances(with_network(players), state) for state in sample(players, 8)] for players in (2, 4)]))
"""


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_interpreted_and_compiled_say_the_same() -> None:
    root = Path(__file__).parents[4]
    place = os.environ | {INTERPRETED: "1", "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", PRINT], env=place, cwd=root, check=True, stdout=subprocess.PIPE, text=True
    )
    for players, said in zip((2, 4), json.loads(done.stdout), strict=True):
        made = with_network(players)
        for state, interpreted in zip(sample(players, 8), said, strict=True):
            assert chances(made, state) == pytest.approx(interpreted, abs=1e-4)


def test_without_weights_the_outlook_judges() -> None:
    made, plan = with_network(2), np.zeros(1, PLAN)
    made.set_network(None)
    for state in sample(2, 5):
        judged(state, made.desk, plan, 2)
        assert plan["value"][0, :2] == pytest.approx([outlook_of(state, made.desk, seat) for seat in (0, 1)])


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    made = with_network(3)
    weights.write(tmp_path / "a.npz", made.desk["network"], made.fit, {"games": 7})
    network, header = weights.read(tmp_path / "a.npz", NETWORK, made.fit)
    assert network.tobytes() == made.desk["network"].tobytes()
    assert header["games"] == 7


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 2}, "‘players’ is 3; here, it is 2"),
        ({"features": 0}, "‘features’"),
        ({"rules": "0.9.0"}, "‘rules’ is 1."),
        ({"data": "another board"}, "‘data’"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, change: dict[str, int | str], sentence: str) -> None:
    made = with_network(3)
    weights.write(tmp_path / "a.npz", made.desk["network"], made.fit, {})
    ours = weights.Fit(**vars(made.fit) | change)
    with pytest.raises(Refusal) as refusal:
        weights.read(tmp_path / "a.npz", NETWORK, ours)
    assert sentence in str(refusal.value)
    assert "The heuristic is used instead." in str(refusal.value)


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04 torn"])
def test_a_damaged_file_is_refused_and_the_outlook_judges(
    tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(trained, "FOLDER", tmp_path)
    trained.file_for(2).write_bytes(content)
    trained.load.cache_clear()
    try:
        made = rules(2)
    finally:
        trained.load.cache_clear()
    assert made.desk["trained"][0] == 0
    assert "cannot be read as a file of weights" in caplog.text


def test_on_a_board_of_ones_own_the_outlook_judges() -> None:
    own = Variant("attila", 3, {"board": "own"}, ISLES).rules
    assert own.desk["trained"][0] == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_shipped_fits_and_says_how_it_was_made(players: int) -> None:
    made = rules(players)
    assert made.desk["trained"][0] == 1
    network, header = weights.read(trained.file_for(players), NETWORK, made.fit)
    assert header["command"].startswith(f"catalaunia train attila --players {players} ")
    assert header["games"] > 0
    low, high = header["strength"]["ci95"]
    assert 1 / players < low <= header["strength"]["score"] <= high
    assert 10_000 < trained.file_for(players).stat().st_size < 200_000
    assert np.isfinite(np.frombuffer(network.tobytes(), np.float32)).all()
