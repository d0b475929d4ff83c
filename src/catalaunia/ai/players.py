"""The players by name: `random`, `greedy`, `flat:1000`, `ismcts:1000`, `level:4`, and so on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from catalaunia.ai.player import Answer, Budget, Player
from catalaunia.ai.searcher import FlatSearch, Manner, TreeSearch
from catalaunia.game import Rules, State
from catalaunia.texts import Refusal

GREEDY_WORLDS = 12
UNTIL_QUIET = 0


class Random:
    """Any word, each as likely as the next."""

    def __init__(self, rules: Rules) -> None: ...

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        return Answer(legal[int(np.random.default_rng(seed).integers(len(legal)))])


class Greedy:
    """The word after which things look best as soon as it is quiet, in a few imagined worlds."""

    def __init__(self, rules: Rules) -> None:
        self._search = FlatSearch(rules, Manner(heuristic=True, depth=UNTIL_QUIET))

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        return self._search.answer(view, seat, legal, Budget(iterations=GREEDY_WORLDS * len(legal)), seed)


KINDS: dict[str, Callable[[Rules], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "flat": lambda rules: FlatSearch(rules, Manner()),
    "ismcts": lambda rules: TreeSearch(rules, Manner()),
    "ismcts-h": lambda rules: TreeSearch(rules, Manner(heuristic=True)),
    "duct": lambda rules: TreeSearch(rules, Manner(heuristic=True, observers=True, mixes=True)),
    "rm": lambda rules: TreeSearch(rules, Manner(heuristic=True, observers=True, matching=True, mixes=True)),
}
SEARCHING = {"flat", "ismcts", "ismcts-h", "duct", "rm"}  # these take a number of iterations


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
