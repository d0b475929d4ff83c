"""What has to hold of reviews, each as games to review and the figures that come of them."""

from collections.abc import Mapping
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np

from bench.report import bar
from bench.review.reviewed import Found, Game, Reviewed, Verdict
from catalaunia.ai.review.judge import MISTAKE

FAR = 3.0  # standard errors
OUTSIDE = 2.0  # standard errors from the border, beyond which a verdict is no matter of chance
AGREE = 0.95
GLANCE = 2.0  # seconds of a core


def of_itself(game: str, level: int, count: int, care: str = "glance", reviews: int = 1) -> list[Game]:
    """Games of a level against itself."""
    seats = (f"level:{level}",) * 2
    return [Game(k, game, seats, k, 0, care, reviews) for k in range(1, count + 1)]


def against(game: str, strong: str, weak: str, count: int, care: str = "glance") -> list[Game]:
    """In pairs with the same chance and seats changed."""
    return [Game(k, game, (strong, weak), (k + 1) // 2, (k + 1) % 2, care) for k in range(1, count + 1)]


def luck(found: Found) -> dict[str, Any]:
    """Averages to zero within its error; the seats of a game share theirs, so one of them is looked at."""
    lucks = np.array([one.seats[0].luck for one in found.values()])
    error = float(lucks.std(ddof=1) / sqrt(len(lucks)))
    seconds = sorted(one.seconds for one in found.values())
    told = [one.seats[0].luck_error for one in found.values()]
    return {
        "games": len(lucks),
        "mean": round(float(lucks.mean()), 5),
        "standard_error": round(error, 5),
        "of_one_game": round(float(lucks.std(ddof=1)), 4),
        "told_error_of_one_game": round(float(np.mean(told)), 4),
        "bars": {
            "luck averages to zero, in standard errors": bar(
                round(float(lucks.mean()) / error, 2), bool(abs(lucks.mean()) < FAR * error)
            ),
            f"seconds of a core, the median, at most {GLANCE:.0f}": bar(
                seconds[len(seconds) // 2], seconds[len(seconds) // 2] <= GLANCE
            ),
        },
    }


def skill(found: Found, batch: int) -> dict[str, Any]:
    """Of the player named first over the other, in every batch of so many games."""
    rows = [(asked, one) for asked, one in found.items()]
    skills, choices = [], []
    for first in range(0, len(rows) - batch + 1, batch):
        gained, chosen = [], []
        for asked, one in rows[first : first + batch]:
            strong, weak = sorted(one.seats, key=lambda seat: seat.player != asked.players[0])
            gained.append(strong.skill)
            chosen.append(strong.choice - weak.choice)
        skills.append(round(float(np.mean(gained)), 4))
        choices.append(round(float(np.mean(chosen)), 4))
    return {
        "batches": len(skills),
        "won": round(float(np.mean([_of_first(asked, one) for asked, one in rows])), 4),
        "bars": {
            "result without luck over the start, in every batch": bar(skills, bool(skills) and min(skills) > 0),
            "choices cost less than the other's, in every batch": bar(choices, bool(choices) and min(choices) > 0),
        },
    }


def _of_first(asked: Game, one: Reviewed) -> float:
    return next(seat.result for seat in one.seats if seat.player == asked.players[0])


def levels(found: Mapping[int, Found]) -> dict[str, Any]:
    """The mean loss of a decision falls from each level to the next; of the player named first, or of both if equal."""
    rows: dict[int, dict[str, float]] = {}
    for level, games in sorted(found.items()):
        own = [[seat for seat in one.seats if seat.player == asked.players[0]] for asked, one in games.items()]
        losses = np.array([sum(seat.loss for seat in seats) for seats in own])
        decisions = np.array([sum(seat.decisions for seat in seats) for seats in own])
        mean = float(losses.sum() / decisions.sum())
        error = float(np.std(losses - mean * decisions, ddof=1) / decisions.mean() / sqrt(len(losses)))
        rows[level] = {"games": len(losses), "mean_loss": round(mean, 5), "standard_error": round(error, 5)}
    means = [one["mean_loss"] for one in rows.values()]
    return {
        "levels": rows,
        "bars": {"falls from level to level": bar(means, all(after < before for before, after in pairwise(means)))},
    }


def repeat(found: Found) -> dict[str, Any]:
    """Two reviews agree on mistake or not, where the first is sure of it."""
    pairs = [pair for one in found.values() for pair in zip(*one.verdicts[:2], strict=True)]
    sure = [(one, two) for one, two in pairs if _sure(one)]
    agreed = sum(one[2] is two[2] for one, two in sure)
    mistakes = [(one, two) for one, two in sure if one[2]]
    share = agreed / max(1, len(sure))
    return {
        "decisions": len(pairs),
        "outside_the_error_band": len(sure),
        "of_mistakes_alone": round(sum(two[2] for _, two in mistakes) / max(1, len(mistakes)), 4),
        "mistakes": len(mistakes),
        "all_decisions": round(sum(one[2] is two[2] for one, two in pairs) / max(1, len(pairs)), 4),
        "bars": {f"agree, at least {AGREE:.0%}": bar(round(share, 4), share >= AGREE)},
    }


def _sure(one: Verdict) -> bool:
    """Whether a loss is so far from where a mistake begins that chance does not decide what it is called."""
    loss, error, _ = one
    return abs(loss - MISTAKE) > OUTSIDE * error
