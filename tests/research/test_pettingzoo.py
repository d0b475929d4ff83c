"""PettingZoo's own tests, unmodified, and what games through it are worth as records."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from catalaunia.core import record, registry
from tests.sizes import sized

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from catalaunia.research import pettingzoo

GAMES = registry.names()
TABLES = [(game, players) for game in GAMES for players in registry.find(game).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
# What it says of games that are not on its own list, and of its own wrappers.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def made(game: str, players: int) -> Callable[..., Any]:
    return partial(pettingzoo.env, game, players)


@every_table
def test_its_test_of_the_interface(game: str, players: int) -> None:
    api_test(pettingzoo.raw_env(game, players), num_cycles=300)
    api_test(pettingzoo.env(game, players), num_cycles=60)


@every_table
def test_its_test_of_seeds(game: str, players: int) -> None:
    seed_test(made(game, players), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_its_test_of_rendering(game: str) -> None:
    render_test(made(game, registry.find(game).players[0]))


def played(env: Any, seed: int) -> Any:
    env.reset(seed=seed)
    choose = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        moves = np.flatnonzero(seen["action_mask"])
        assert terminated == (len(moves) == 0), agent
        env.step(None if terminated else int(choose.choice(moves)))
    return env


@sized("games", 2, 1000)
@every_table
def test_games_are_records_and_records_are_games(game: str, players: int, games: int) -> None:
    env, other = pettingzoo.raw_env(game, players), pettingzoo.raw_env(game, players)
    for seed in range(games):
        kept = played(env, seed).record()
        verdict = record.verify(kept)
        assert verdict.ok, verdict.error
        assert verdict.over
        other.read(kept)
        assert other.scores() == kept["scores"] == env.scores()
        assert all(other.terminations.values())
        won = [seat for seat, agent in enumerate(other.agents) if other.rewards[agent] == max(other.rewards.values())]
        assert won == kept["winners"]


@every_table
def test_a_record_is_gone_on_from(game: str, players: int) -> None:
    env = pettingzoo.raw_env(game, players)
    kept = played(env, 1).record()
    own = [k for k, said in enumerate(kept["actions"]) if not said.startswith("chance")]
    env.read(kept, own[len(own) // 2])
    assert env.agent_selection == f"player_{kept['actions'][own[len(own) // 2]].split()[0]}"
    for _ in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        env.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert record.verify(env.record()).over


def test_names_have_versions() -> None:
    for game in GAMES:
        version = pettingzoo.raw_env(game).rules.layout.version
        named = getattr(pettingzoo, f"{game}_v{version}")
        assert str(named.raw_env()) == f"{game}_v{version}"
        for wrong in (f"{game}_v{version + 1}", f"{game}_vx", "chess_v6"):
            with pytest.raises(AttributeError):
                getattr(pettingzoo, wrong)


def test_a_move_that_is_not_legal_raises_and_behind_the_wrappers_ends_the_game() -> None:
    raw, wrapped = pettingzoo.raw_env(GAMES[0]), pettingzoo.env(GAMES[0])
    for env in (raw, wrapped):
        env.reset(seed=1)
    wrong = int(np.flatnonzero(raw.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        raw.step(wrong)
    wrapped.step(wrong)
    assert all(wrapped.terminations.values())


def test_what_is_handed_out_stays_as_it_was() -> None:
    env = pettingzoo.raw_env(GAMES[0])
    env.reset(seed=1)
    first = env.last()[0]
    cells = first["observation"].tobytes()
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert first["observation"].tobytes() == cells


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_pickled_and_copied_and_goes_on(game: str) -> None:
    """As a search does that tries moves on a copy."""
    env = pettingzoo.env(game)
    env.reset(seed=1)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    for copied in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        twin, before, seen = copied(env), env.record(), env.last()[0]
        assert twin.last()[0]["observation"].tobytes() == seen["observation"].tobytes()
        move = int(np.flatnonzero(seen["action_mask"])[0])
        twin.step(move)
        assert env.record() == before != twin.record()
        env.step(move)
        assert twin.record() == env.record()
        assert {a: twin.observe(a)["observation"].tobytes() for a in env.agents} == {
            a: env.observe(a)["observation"].tobytes() for a in env.agents
        }
