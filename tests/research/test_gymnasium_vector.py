"""A batch as Gymnasium sees it."""

import numpy as np
import pytest

from catalaunia.core import record, registry
from catalaunia.core.protocol import copy
from catalaunia.core.variant import Variant
from tests.sizes import sized

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode

from catalaunia.research.gymnasium_vector import VectorEnv

GAMES = registry.names()
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_what_is_handed_out_lies_in_the_spaces(game: str) -> None:
    env = VectorEnv(Variant(game, registry.find(game).players[-1]), 16, seat=1, threads=1)
    observation, info = env.reset(seed=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    ended = np.zeros(16, np.bool_)
    for _ in range(400):
        assert env.observation_space.contains(observation)
        assert info["action_mask"].any(axis=1).tolist() == (~ended).tolist()
        moves = env.batch.sample()
        assert env.action_space.contains(moves)
        observation, reward, terminated, truncated, info = env.step(moves)
        assert reward.shape == terminated.shape == truncated.shape == (16,)
        assert not (reward[~terminated]).any()
        assert not (ended & terminated).any()  # the step after an end begins a new game
        ended = terminated.copy()
    env.close()


@every_game
def test_equal_seeds_and_moves_give_equal_games(game: str) -> None:
    told = []
    for _ in range(2):
        env = VectorEnv(Variant(game, 2), 8)
        told.append([env.reset(seed=6)[0].tobytes()])
        for _ in range(50):
            told[-1] += [array.tobytes() for array in env.step(env.batch.sample())[:4]]
        env.close()
    assert told[0] == told[1]


def test_some_lanes_can_be_begun_anew() -> None:
    env = VectorEnv(Variant(GAMES[0], 2), 3)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.batch.sample())
    before = copy(env.batch.states)
    env.reset(options={"reset_mask": np.array([False, True, False])})
    changed = [before[k].tobytes() != env.batch.states[k].tobytes() for k in range(3)]
    assert changed == [False, True, False]
    with pytest.raises(ValueError, match="one seed"):
        env.reset(seed=[1, 2, 3])


@sized("games", 4, 1000)
@every_game
def test_games_are_records_and_records_are_games(game: str, games: int) -> None:
    variant = Variant(game, registry.find(game).players[-1])
    env, other = VectorEnv(variant, 50, seat=1, keep=True), VectorEnv(variant, 1, seat=1)
    env.reset(seed=3)
    other.reset()
    ended = 0
    while ended < games:
        _, reward, terminated, _, _ = env.step(env.batch.sample())
        for lane in np.flatnonzero(terminated).tolist():
            kept, ended = env.batch.record(lane), ended + 1
            verdict = record.verify(kept)
            assert verdict.ok, verdict.error
            assert verdict.over
            assert (reward[lane] > 0) == (1 in kept["winners"]) or len(kept["winners"]) == variant.players
            assert other.batch.read(0, kept).terminated[0]
            assert other.batch.scores(0) == kept["scores"]
    env.close()
    other.close()
