"""The players by name: `random`, `greedy`, `flat:1000`, `ismcts:1000`, `level:4`, and so on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from catalaunia.ai.player import Answer, Budget, Player
from catalaunia.game import Rules, State
from catalaunia.texts import Refusal


class Random:
    """Any word, each as likely as the next."""

    def __init__(self, rules: Rules) -> None: ...

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        return Answer(legal[int(np.random.default_rng(seed).integers(len(legal)))])


class Greedy:
    """The word after which the position looks best."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        return Answer(self._rules.suggest(view, seat, seed))


KINDS: dict[str, Callable[[Rules], Player]] = {"random": Random, "greedy": Greedy}
SEARCHING: set[str] = set()  # kinds that take a number of iterations


@dataclass(frozen=True)
class Seat:
    """A player as the command line names it."""

    text: str
    kind: str
    number: int | None  # iterations, or the level

    @property
    def budget(self) -> Budget:
        """What it may think when nothing else is said."""
        return Budget(iterations=self.number if self.kind in SEARCHING else None)

    def player(self, rules: Rules) -> Player:
        """Refuses a player that cannot play this game."""
        return KINDS[self.kind](rules)


def parse(text: str) -> Seat:
    """Refuses what is no player, with a sentence that says what would be one."""
    kind, colon, number = text.partition(":")
    if kind not in KINDS:
        raise Refusal("player.unknown", name=text, known=sorted(KINDS))
    return Seat(text, kind, int(number) if colon else None)
