"""The figures behind a measurement: intervals, Elo, and the sequential test.

All of it works on scores of units (see `unit.py`), never of single games: the games of a unit share
their chance and are not independent of each other.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

RESAMPLES = 10_000
ALPHA = BETA = 0.05
BOUNDS = math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA)
LEAST_UNITS = 16  # before these the sample variance is no guide

Verdict = Literal["accepted", "rejected", "undecided"]


def interval(scores: Sequence[float], seed: int) -> tuple[float, float]:
    """The 95 % interval of the mean, by bootstrap over units."""
    values, counts = np.unique(np.asarray(scores, float), return_counts=True)
    # Drawing n units with replacement is one multinomial draw over the few values there are.
    drawn = np.random.default_rng(seed).multinomial(len(scores), counts / counts.sum(), RESAMPLES)
    low, high = np.quantile(drawn @ values / len(scores), (0.025, 0.975))
    return float(low), float(high)


def elo(score: float) -> float | None:
    """The difference in Elo that a score between two players stands for; none for 0 % and 100 %."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


def expected(elo: float, players: int = 2) -> float:
    """The share of the victories of one who is so much stronger than each of the others."""
    odds: float = 10 ** (elo / 400) / (players - 1)
    return odds / (1 + odds)


def as_of_two(share: float, players: int) -> float:
    """A share of the victories among several as a score between two: the fair share becomes 50 %."""
    wins = share * (players - 1)
    return wins / (wins + 1 - share)


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "stronger by elo1" against "by elo0 only" (GSPRT, normal approximation)."""

    elo0: float
    elo1: float

    def trial(self, players: int = 2) -> "Trial":
        return Trial(expected(self.elo0, players), expected(self.elo1, players))


@dataclass
class Trial:
    """A sequential test under way: units are added in their order until a bound is reached."""

    low: float  # the score that the weaker claim expects
    high: float  # that of the stronger one
    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    verdict: Verdict = "undecided"

    def add(self, score: float) -> None:
        self.count += 1
        self.total += score
        self.squares += score * score
        if self.count >= LEAST_UNITS and not BOUNDS[0] < self.ratio < BOUNDS[1]:
            self.verdict = "accepted" if self.ratio > 0 else "rejected"

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of the two claims."""
        if not self.count:
            return 0.0
        mean = self.total / self.count
        # One unit won and one lost are added to the spread: equal scores at the beginning prove nothing yet.
        spread = self.squares - self.count * mean**2 + (1 - mean) ** 2 + mean**2
        variance = spread / (self.count + 2)
        return self.count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)
