"""How right forecasts are: slope, optimism and calibration error, and the curve that is drawn.

The slope is that of a logistic regression of how games ended on the log-odds that were told: 1 is right, below 1 they
were too sure, above 1 not sure enough. Optimism is the mean of what was told less the mean of what came. The
calibration error (ECE) is the mean distance of both over ten groups of equal size, ordered by what was told. Positions
of one game hang together, so intervals come from drawing whole games anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

GROUPS = 10
RESAMPLES = 400
STEPS = 30  # of Newton's method
EDGE = 1e-4  # chances are kept so far from 0 and 1

Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Told:
    """Chances that were told, how it came, and of which game each is."""

    chances: Numbers
    came: Numbers
    games: Numbers

    def of(self, chosen: Any) -> "Told":
        return Told(self.chances[chosen], self.came[chosen], self.games[chosen])


@dataclass(frozen=True)
class Group:
    """Of the curve: positions of about the same chance."""

    told: float
    came: float
    error: float  # the standard error of what came, as if each position were a game of its own
    positions: int


@dataclass(frozen=True)
class Figures:
    """Of one kind of forecast; intervals are 95 %."""

    positions: int
    games: int
    slope: float
    slope_ci95: tuple[float, float]
    optimism: float
    optimism_ci95: tuple[float, float]
    ece: float
    curve: tuple[Group, ...]


def log_odds(chances: Numbers) -> Numbers:
    kept = np.clip(chances, EDGE, 1 - EDGE)
    found: Numbers = np.log(kept / (1 - kept))
    return found


def fit(chances: Numbers, came: Numbers) -> tuple[float, float]:
    """Slope and offset of the log-odds that make what was told most likely."""
    x = np.column_stack([log_odds(chances), np.ones(len(chances))])
    beta = np.array([1.0, 0.0])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        bend = (x * (p * (1 - p))[:, None]).T @ x + 1e-9 * np.eye(2)
        step = np.linalg.solve(bend, x.T @ (came - p))
        beta += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return float(beta[0]), float(beta[1])


def groups(told: Told) -> tuple[Group, ...]:
    order = np.argsort(told.chances, kind="stable")
    parts = [part for part in np.array_split(order, GROUPS) if len(part)]
    return tuple(
        Group(
            float(told.chances[part].mean()),
            float(told.came[part].mean()),
            float(told.came[part].std() / np.sqrt(len(part))),
            len(part),
        )
        for part in parts
    )


def ece(told: Told) -> float:
    curve = groups(told)
    return sum(one.positions * abs(one.told - one.came) for one in curve) / len(told.chances)


def figures(told: Told, seed: int = 1) -> Figures:
    names, which = np.unique(told.games, return_inverse=True)
    places = [np.flatnonzero(which == k) for k in range(len(names))]
    luck, slopes, optimisms = np.random.default_rng(seed), [], []
    for _ in range(RESAMPLES):
        drawn = told.of(np.concatenate([places[k] for k in luck.integers(len(places), size=len(places))]))
        slopes.append(fit(drawn.chances, drawn.came)[0])
        optimisms.append(float((drawn.chances - drawn.came).mean()))
    slope, _ = fit(told.chances, told.came)
    optimism = float((told.chances - told.came).mean())
    return Figures(
        len(told.chances), len(names), slope, _interval(slopes), optimism, _interval(optimisms), ece(told), groups(told)
    )


def _interval(values: Sequence[float]) -> tuple[float, float]:
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)
