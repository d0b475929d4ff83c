"""Computer players, asked about a game. They are told what their seat may know, and nothing else."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from catalaunia.ai import players
from catalaunia.ai.player import Budget
from catalaunia.core.moves import Move
from catalaunia.core.protocol import NOBODY
from catalaunia.core.texts import Refusal

if TYPE_CHECKING:
    from catalaunia.library.game import Game


@dataclass(frozen=True)
class Alternative:
    """A move as a player judges it."""

    move: Move
    weight: float  # its share of the thinking, or of the mixture that is played; all add up to 1
    value: float  # the share of the victory that is expected, from 0 to 1


@dataclass(frozen=True)
class Thought:
    """What a player came to: a move, and what else it considered, the best first."""

    move: Move
    alternatives: tuple[Alternative, ...]
    iterations: int


class Player:
    """A computer player by its name: `random`, `greedy`, `ismcts:1000`, `level:4`, …

    It remembers nothing between two questions, so several threads may share it; equal questions get equal answers, as
    long as no time is given.
    """

    def __init__(self, name: str) -> None:
        self._named = players.parse(name)

    @property
    def name(self) -> str:
        return self._named.text

    def choose(
        self, game: "Game[Any]", seconds: float | None = None, iterations: int | None = None, seed: int | None = None
    ) -> Move:
        """A move for the seat that is to move; within so many seconds or iterations, if it searches at all."""
        return self.think(game, seconds, iterations, seed).move

    def think(
        self, game: "Game[Any]", seconds: float | None = None, iterations: int | None = None, seed: int | None = None
    ) -> Thought:
        """The same, with all that was considered. The seed is that of its own luck: another one for every ply."""
        state, legal, actor = game.now
        if actor < 0:
            raise Refusal("match.over" if actor == NOBODY else "library.chance")
        rules = game.rules
        usual = players.with_time(self._named, seconds) if iterations is None else Budget(iterations, seconds)
        luck = game.ply if seed is None else seed
        answer = self._named.player(rules).answer(rules.view(state, actor), actor, legal, usual, luck)
        considered = tuple(
            Alternative(rules.move(state, one.move), one.weight, one.value) for one in answer.alternatives
        )
        return Thought(rules.move(state, answer.move), considered, answer.iterations)

    def __repr__(self) -> str:
        return f"Player({self.name!r})"


class Level(Player):
    """One of the seven levels, from the newcomer (1) to the champion (7)."""

    def __init__(self, level: int) -> None:
        super().__init__(f"level:{level}")

    def __repr__(self) -> str:
        return f"Level({self._named.number})"
