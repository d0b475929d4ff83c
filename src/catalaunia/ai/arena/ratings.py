"""Elo of the levels on one scale, from the steps of a ladder, kept beside the game's tuning in `ratings.toml`.

Among several players the model is Luce's: each wins in proportion to his strength, so that one of strength w among
n - 1 of strength v wins w / (w + (n - 1) v) of the games. The share as a score between two (`ladder.py`) has just these
odds, w to v; so one formula serves tables of any size, and the steps of a ladder add up. The Newcomer has a thousand.

Where everybody meets everybody, as in a league, the same model is fitted to all games at once, by maximum likelihood:
the order in which they were played does not matter, as it would to a rating that is updated game by game. There the
players have a thousand on average.
"""

import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catalaunia.ai.arena import statistics
from catalaunia.ai.arena.unit import Unit
from catalaunia.ai.players import LEVELS
from catalaunia.core.texts import Refusal

NEWCOMER = AVERAGE = 1_000
RESAMPLES = 1_000  # of units, for an interval
NEAR = 1e-7  # how far a strength may still move, as a share of it, where a fit ends
MOST_ROUNDS = 100_000
Floats = NDArray[np.float64]
HEADER = """\
# Elo of the levels by the number of players, and half of its 95 % interval; the pairs or rotations of each step, and
# by what the iterations of the levels were divided for it.
# Written by `catalaunia ladder GAME --players P --ratings FILE`.
"""


def of_steps(steps: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Of all levels, from the lowest up; how far off each may be grows with every step. Refuses a ladder with gaps."""
    if [step["level"] for step in steps] != list(range(2, len(LEVELS) + 1)):
        raise Refusal("ladder.ratings", last=len(LEVELS))
    elo, error = [float(NEWCOMER)], [0.0]
    for step in steps:
        low, high = (_elo(bound, step["games"]) for bound in step["normalised_ci95"])
        elo.append(elo[-1] + _elo(step["normalised"], step["games"]))
        error.append(math.hypot(error[-1], (high - low) / 2))
    return {"elo": [round(one) for one in elo], "error": [round(one) for one in error]}


def write(path: Path, figures: dict[str, Any]) -> None:
    """Into a game's file, in place of what it said of that number of players."""
    try:
        kept = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        pairs = [step["pairs"] for step in figures["steps"]]
        kept[str(figures["players"])] = {"pairs": pairs, "part": figures["part"], **of_steps(figures["steps"])}
        tables = (
            f"\n[{players}]\n" + "".join(f"{name} = {value}\n" for name, value in kept[players].items())
            for players in sorted(kept, key=int)
        )
        path.write_text(HEADER + "".join(tables), "utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, Refusal):
            raise
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refusal("cli.cannot_write", path=path, error=reason) from None


def _elo(score: float, games: int) -> float:
    """Whoever won or lost every game is taken to have missed that by half a game."""
    half = 0.5 / games
    return statistics.elo(min(max(score, half), 1 - half)) or 0.0


def of_units(units: Sequence[Unit], players: int, seed: int) -> list[tuple[float, float, float]]:
    """Of players who met in groups: the Elo of each with its 95 % interval, by bootstrap over units.

    So that who won or lost every game has a number, too, each is taken to have shared one more game with somebody of
    average strength. All games of a unit are played by the same group.
    """
    met = [tuple(sorted(unit.games[0].seats)) for unit in units]
    groups = sorted({*met})
    took_part = np.array([[place in group for place in range(players)] for group in groups], np.float64)
    wins, games = np.zeros((len(units), players)), np.zeros((len(units), len(groups)))
    for row, unit in enumerate(units):
        games[row, groups.index(met[row])] = len(unit.games)
        for game in unit.games:
            for winner in game.winners:
                wins[row, game.seats[winner]] += 1 / len(game.winners)
    drawn = np.random.default_rng(seed).multinomial(len(units), np.full(len(units), 1 / len(units)), RESAMPLES)
    fitted = fit(took_part, np.vstack([wins.sum(0), drawn @ wins]), np.vstack([games.sum(0), drawn @ games]))
    elo = AVERAGE + 400 * (np.log10(fitted) - np.log10(fitted).mean(1, keepdims=True))
    low, high = np.quantile(elo[1:], (0.025, 0.975), axis=0)
    return [(float(elo[0, one]), float(low[one]), float(high[one])) for one in range(players)]


def fit(took_part: Floats, wins: Floats, games: Floats) -> Floats:
    """Luce's strengths of greatest likelihood, a row for each row of `wins`, by minorisation and maximisation.

    `took_part` says by group who is in it, `wins` who won how many games, `games` how many were played by group.
    """
    strength = np.ones_like(wins)
    for _ in range(MOST_ROUNDS):
        chances = (games / (strength @ took_part.T)) @ took_part
        better = (wins + 0.5) / (chances + 1 / (strength + 1))
        moved = np.abs(better / strength - 1).max()
        strength = better
        if moved < NEAR:
            break
    return strength
