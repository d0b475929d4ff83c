"""Luck apart from skill: every change of the all-seeing chance to win belongs to exactly one account.

For a seat, from the first position to the result: what chance brought is *luck*; another's move is the *others'*; its
own move is split into what it cost against the best that could be known (*choice*, never above zero but for noise) and
the rest, which *could not be known*. They add up to the result less the chance at the start.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from catalaunia.ai.hints.hint import Estimate
from catalaunia.core.protocol import CHANCE

NO_POINTS = Estimate(0.0, 0.0)


@dataclass(frozen=True)
class Change:
    """One move of the log, in the eyes of one seat."""

    actor: int  # a seat or CHANCE
    before: Estimate  # the seat's chance to win, all seen
    after: Estimate
    loss: float = 0.0  # of a move of its own, against the best that could be known


@dataclass(frozen=True)
class Accounts:
    """Of one seat; shares of a victory."""

    start: float  # the chance to win at the beginning
    luck: float
    choice: float
    unknown: float
    others: float
    result: float  # 1 for a win alone
    luck_error: float  # the standard error of the luck

    @property
    def without_luck(self) -> float:
        """The result as it would have been with average luck; may lie outside 0 to 1, as in backgammon."""
        return self.result - self.luck


def accounts(seat: int, changes: Sequence[Change]) -> Accounts:
    """The changes follow on one another: each begins where the one before ended."""
    sums = dict.fromkeys(("luck", "choice", "unknown", "others"), 0.0)
    for one in changes:
        difference = one.after.mean - one.before.mean
        if one.actor == CHANCE:
            sums["luck"] += difference
        elif one.actor == seat:
            sums["choice"] -= one.loss
            sums["unknown"] += difference + one.loss
        else:
            sums["others"] += difference
    first, last = (changes[0].before, changes[-1].after) if changes else (NO_POINTS, NO_POINTS)
    return Accounts(start=first.mean, result=last.mean, luck_error=_luck_error(changes), **sums)


def _luck_error(changes: Sequence[Change]) -> float:
    """Positions in the middle of a run of chance moves cancel out: only where a run begins and ends does noise stay."""
    variance = 0.0
    for n, one in enumerate(changes):
        if one.actor != CHANCE:
            continue
        if n == 0 or changes[n - 1].actor != CHANCE:
            variance += one.before.error**2
        if n + 1 == len(changes) or changes[n + 1].actor != CHANCE:
            variance += one.after.error**2
    return float(variance**0.5)
