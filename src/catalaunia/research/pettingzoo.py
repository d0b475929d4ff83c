"""The games as PettingZoo's AEC environments.

    from catalaunia.research import pettingzoo

    env = pettingzoo.env("GAME", players=3)  # or pettingzoo.GAME_v1.env(players=3), by the version of the observation

An observation is a dictionary, as in PettingZoo's own games for several players: `observation`, the cells that
`docs/observation.md` tells of, and `action_mask`. Rewards come at the end: all of them add up to 0, and a victory
alone is 1. A move that is not legal raises; PettingZoo's wrappers, which `env` brings, end the game instead.
"""

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from catalaunia.core import record as records
from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE, NOBODY, copy
from catalaunia.core.variant import Variant
from catalaunia.research.vector import Batch

ILLEGAL_REWARD = -1.0
Seen = dict[str, np.ndarray[Any, np.dtype[np.int8]]]


class Environment(AECEnv):  # type: ignore[misc]
    """One game. Agents are called `player_0`, and so on, by their seats."""

    def __init__(self, variant: Variant, render_mode: str | None = None) -> None:
        super().__init__()
        self.variant = variant
        self.batch = Batch(variant, 1, threads=1, again="never", keep=True)
        self.rules = self.batch.rules
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{variant.game}_v{self.rules.layout.version}",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        most = np.concatenate([np.full(part.cells, part.most, np.int8) for part in self.rules.layout.parts])
        least = np.concatenate([np.full(part.cells, part.least, np.int8) for part in self.rules.layout.parts])
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (self.rules.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.rules.size) for agent in self.possible_agents}
        self._luck = np.random.default_rng()
        self._nothing = np.zeros(self.rules.size, np.int8)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Equal seeds deal equally, game after game; without one chance goes on."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.batch.seed(int(self._luck.integers(2**63)))
        self._now = self.batch.reset()
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def _go_on(self) -> None:
        """To who is to act; at the end to whoever has not been told of it."""
        actor = int(self._now.actor[0])
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
            return
        shares = self._now.reward[0].tolist()
        for agent in self.agents:
            self.terminations[agent] = True
            self.rewards[agent] = shares[self._seats[agent]]
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._now = self.batch.step_one(int(action))
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """In memory of its own. Who is not to act may do nothing."""
        seat = self._seats[agent]
        if self._now.actor[0] == seat:
            return {"observation": self._now.observation[0].copy(), "action_mask": self._now.mask[0].copy()}
        cells = np.empty(self.rules.layout.size, np.int8)
        self.rules.observe(self.batch.states, seat, cells)
        return {"observation": cells, "action_mask": self._nothing.copy()}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """What a spectator sees: as text, as an image of it, or printed."""
        if self.render_mode is None:
            return None
        view = self.rules.view(self.batch.states, None)
        text = self.rules.render(view, None, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            from catalaunia.research.image import image  # only here, so that nothing else needs Pillow

            return image(text)
        print(text)
        return None

    def close(self) -> None:
        self.batch.close()

    def record(self) -> records.Record:
        """The game so far, in the notation."""
        return self.batch.record(0, self.possible_agents)

    def read(self, kept: records.Record, plies: int | None = None) -> None:
        """Go to a place of a record, its end by default; one at which chance is to move is none."""
        gone = records.replay(kept, plies)
        if gone.rules.actor(gone.states[-1]) == CHANCE:
            raise ValueError("At this place of the record chance is to move.")
        if not hasattr(self, "_now"):
            self.reset()
        self._now = self.batch.read(0, kept, plies)
        self._begin()

    def scores(self) -> list[int]:
        """The points; those of others than oneself too, as far as everybody knows them."""
        state = copy(self.batch.states)
        return self.rules.scores(state if self.rules.actor(state) == NOBODY else self.rules.view(state, None))


def raw_env(game: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> Environment:
    """The environment alone; the options are those of the game."""
    return Environment(Variant(game, players or registry.find(game).usual.players, options), render_mode)


def env(game: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """With PettingZoo's wrappers: who makes a move that is not legal, or out of order, is told so."""
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(game, players, render_mode, **options), illegal_reward=ILLEGAL_REWARD
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def __getattr__(name: str) -> SimpleNamespace:
    """`GAME_v1`, with `env` and `raw_env`, as PettingZoo's own modules have them."""
    game, _, version = name.rpartition("_v")
    if game not in registry.names() or not version.isdecimal():
        raise AttributeError(name)
    known = raw_env(game).rules.layout.version
    if int(version) != known:
        raise AttributeError(f"{name} is not there any more, or not yet: this is version {known}.")
    return SimpleNamespace(env=partial(env, game), raw_env=partial(raw_env, game))
