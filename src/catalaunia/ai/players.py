"""The players by name: `random`, `greedy`, `network`, `flat:1000`, `ismcts:1000`, `level:4`, and so on.

How each goes about its search in a game is set in that game's `tuning.toml`, by measurement. With a month before its
name, `2026-11:level:7`, a player is the one of that month, as the file `tuning-2026-11.toml` keeps it. A level that
searches may be given a part of its iterations, for measurements that would take too long: `level:7/10` has a tenth. A
level with a temperament is `level:7:bold`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from catalaunia.ai import player
from catalaunia.ai.ahead_search import AheadSearch
from catalaunia.ai.player import Answer, Budget, Clock, Player
from catalaunia.ai.search_players import FlatSearch, Manner, PolicyPlayer, TreeSearch
from catalaunia.ai.stage_search import StageSearch
from catalaunia.ai.temperament import Tempered
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import Refusal

LEVELS = ("newcomer", "recruit", "scout", "captain", "general", "master", "champion")


class Random:
    """Any move, each as likely as the next."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        return Answer(legal[int(np.random.default_rng(seed).integers(len(legal)))])


@dataclass(frozen=True)
class WithBudget:
    """A player with a number of iterations of its own and maybe a time, which it never exceeds."""

    thinker: Player
    iterations: int
    seconds: float | None = None

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        return self.thinker.answer(view, seat, legal, self.allowed(budget), seed)

    def allowed(self, budget: Budget) -> Budget:
        """Of two budgets the smaller: its own, and what it is given."""
        seconds = [limit for limit in (self.seconds, budget.seconds) if limit is not None]
        iterations = min(self.iterations, budget.iterations or self.iterations)
        return Budget(iterations, min(seconds) if seconds else None)


def _policy(rules: Rules, tuned: dict[str, Any], clock: Clock) -> Player:  # noqa: ARG001  # it needs no time
    return PolicyPlayer(rules, **tuned)


def _flat(rules: Rules, tuned: dict[str, Any], clock: Clock) -> Player:
    return FlatSearch(rules, Manner(**tuned), clock)


def _tree(rules: Rules, tuned: dict[str, Any], clock: Clock) -> Player:
    return TreeSearch(rules, Manner(**tuned), clock)


def _ahead(rules: Rules, tuned: dict[str, Any], clock: Clock) -> Player:
    return AheadSearch(rules, Manner(**tuned), clock)


def _stage(rules: Rules, tuned: dict[str, Any], clock: Clock) -> Player:
    return StageSearch(rules, Manner(**tuned), clock)


MAKERS: dict[str, Callable[[Rules, dict[str, Any], Clock], Player]] = {
    "policy": _policy,
    "flat": _flat,
    "tree": _tree,
    "stage": _stage,
    "ahead": _ahead,
}


@dataclass(frozen=True)
class NamedPlayer:
    """A player as the command line names it."""

    text: str
    kind: str
    number: int | None  # iterations, or the level
    month: str = ""  # of which it is, if not of today
    part: int = 1  # a level has its iterations divided by this
    temper: str = ""  # of a level: its temperament

    @property
    def searches(self) -> bool:
        """Whether it can be told how many iterations to make."""
        return self.kind in SEARCHING

    @property
    def budget(self) -> Budget:
        """What it may think when nothing else is said."""
        return Budget(iterations=self.number if self.searches else None)

    def plays(self, rules: Rules) -> bool:
        """Whether the game has such a player."""
        tuning = self._tuning(rules)
        tempered = not self.temper or self.temper in tuning.get("temperaments", {})
        return self.kind == "random" or (self._section in tuning and tempered)

    def settings(self, rules: Rules) -> dict[str, Any]:
        """How it goes about the game, from the game's `tuning.toml`, or that of its month."""
        leanings = {"temperament": self.leanings(rules)} if self.temper else {}
        return dict(self._tuning(rules).get(self._section, {})) | leanings

    def leanings(self, rules: Rules) -> dict[str, float]:
        """What its temperament leans to; nothing without one."""
        return dict(self._tuning(rules).get("temperaments", {}).get(self.temper, {}))

    def player(self, rules: Rules, clock: Clock = player.now) -> Player:
        """Refuses a player that cannot play this game. Its seconds are those of the clock."""
        if not self.plays(rules):
            raise Refusal("computer.elsewhere", name=self.text)
        if self.kind == "random":
            return Random()
        tuned, leanings = self.settings(rules), self.leanings(rules)
        tuned.pop("temperament", None)
        make, iterations, seconds = MAKERS[tuned.pop("by")], tuned.pop("iterations", None), tuned.pop("seconds", None)
        made = make(rules, tuned, clock)
        if iterations is not None:
            made = WithBudget(made, max(1, iterations // self.part), seconds)
        return Tempered(made, rules, leanings) if self.temper else made

    @property
    def level(self) -> str:
        """The name of its level, a key of the catalogue."""
        return LEVELS[(self.number or 1) - 1]

    @property
    def _section(self) -> str:
        return self.level if self.kind == "level" else self.kind

    def _tuning(self, rules: Rules) -> dict[str, Any]:
        found: dict[str, Any] = rules.tuning.get(self.month, {}) if self.month else rules.tuning
        return found


SEARCHING = ("flat", "ismcts", "ismcts-h", "ismcts-n", "ahead", "duct", "rm")
INSTANT_KINDS = ("random", "greedy", "network")
KINDS = (*INSTANT_KINDS, *SEARCHING, "level")
MONTHS = ("2026-11",)  # whose players are kept
EXAMPLE_ITERATIONS = 1_000
PAIRS_FOR_A_CLAIM = 400  # below which nothing should be claimed


def examples() -> list[str]:
    """One of each kind, and every level, with usual numbers."""
    searching = [f"{kind}:{EXAMPLE_ITERATIONS}" for kind in SEARCHING]
    levels = [f"level:{k}" for k in range(1, len(LEVELS) + 1)]
    return [*INSTANT_KINDS, *searching, *levels, *[f"{month}:{levels[-1]}" for month in MONTHS]]


def parse(text: str) -> NamedPlayer:
    """Refuses what is no player, with a sentence that says what would be one."""
    month, _, rest = text.partition(":")
    if month not in MONTHS:
        month, rest = "", text
    kind, colon, number = rest.partition(":")
    if kind not in KINDS:
        raise Refusal("computer.unknown", name=text, known=examples())
    if not colon and kind != "level":
        return NamedPlayer(text, kind, None, month)
    if kind in INSTANT_KINDS:
        raise Refusal("computer.no_number", name=text, kind=kind)
    part, temper = "1", ""
    if kind == "level":
        number, _, temper = number.partition(":")
        number, slash, part = number.partition("/")
        part = part if slash else "1"
    if not _is_number(number) or not _is_number(part):
        number = "0"
    if kind == "level" and not 1 <= int(number) <= len(LEVELS):
        raise Refusal("computer.level", name=text, last=len(LEVELS))
    if int(number) < 1:
        raise Refusal("computer.iterations", name=text)
    return NamedPlayer(text, kind, int(number), month, int(part), temper)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) > 0


def quick_level(rules: Rules) -> int:
    """The strongest level that answers within a second while nothing is compiled, as measured; 0: none does."""
    return int(rules.tuning.get("interpreted", {}).get("level", 0))


def ratings(rules: Rules) -> dict[int, list[int]]:
    """The Elo of the levels, from the lowest up, by the number of players for which it was measured.

    It ends before the first step that was played too seldom for a claim.
    """
    return {int(players): _proved(one) for players, one in rules.tuning.get("ratings", {}).items()}


def _proved(measured: dict[str, Any]) -> list[int]:
    enough = [pairs >= PAIRS_FOR_A_CLAIM for pairs in measured["pairs"]]
    steps = enough.index(False) if False in enough else len(enough)
    return list(measured["elo"][: steps + 1])


def rating(rules: Rules, level: int) -> int | None:
    """The Elo of a level at a table of this size; none where nobody has measured it."""
    measured = ratings(rules).get(rules.players)
    return measured[level - 1] if measured and level <= len(measured) else None


def with_time(seat: NamedPlayer, seconds: float | None) -> Budget:
    """A seat's budget where each move may take so long; refuses a search without any end."""
    budget = Budget(seat.budget.iterations, seconds)
    if seat.searches and budget == Budget():
        raise Refusal("computer.endless", name=seat.text, iterations=EXAMPLE_ITERATIONS)
    return budget
