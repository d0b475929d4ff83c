"""A batch as Gymnasium's `VectorEnv`: the agent has one seat in every game, and the others play at random.

    env = VectorEnv(Variant("GAME", 2), num_envs=1024)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(moves)

`info["action_mask"]` says which moves are legal. A game that is over is followed by a new one at the next step,
whose move is not looked at (Gymnasium's default, `AutoresetMode.NEXT_STEP`). What is handed out is overwritten by
the next step. Where all seats are played by programs that learn, a `vector.Batch` asks for the moves of all.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from catalaunia.core.variant import Variant
from catalaunia.research.vector import Array, Batch


class VectorEnv(gymnasium.vector.VectorEnv):
    """One agent, many games."""

    def __init__(
        self,
        variant: Variant,
        num_envs: int,
        seat: int = 0,
        threads: int | None = None,
        most_moves: int | None = None,
        keep: bool = False,
    ) -> None:
        """With `keep` a game can be had as a record: `env.batch.record(lane)`."""
        self.batch = Batch(
            variant, num_envs, threads=threads, again="next", seat=seat, most_moves=most_moves, keep=keep
        )
        self.num_envs = num_envs
        self.seat = seat
        layout = self.batch.rules.layout
        least = np.concatenate([np.full(part.cells, part.least, np.int8) for part in layout.parts])
        most = np.concatenate([np.full(part.cells, part.most, np.int8) for part in layout.parts])
        self.metadata = {
            "autoreset_mode": AutoresetMode.NEXT_STEP,
            "name": f"{variant.game}_v{layout.version}",
            "render_modes": [],
        }
        self.single_observation_space = gymnasium.spaces.Box(least, most, dtype=np.int8)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.rules.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """One seed is that of the whole batch."""
        if isinstance(seed, list):
            raise ValueError("A batch has one seed: its lanes follow from it.")
        if seed is not None:
            self.batch.seed(seed)
        now = self.batch.reset(lanes=(options or {}).get("reset_mask"))
        return now.observation, {"action_mask": now.mask}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        now = self.batch.step(actions)
        return now.observation, now.reward[:, self.seat], now.terminated, now.truncated, {"action_mask": now.mask}

    def close_extras(self, **_: Any) -> None:
        self.batch.close()
