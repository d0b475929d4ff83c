"""Elo of the levels on one scale, from the steps of a ladder, kept beside the game's tuning in `ratings.toml`.

Among several players the model is Luce's: each wins in proportion to his strength, so that one of strength w among
n - 1 of strength v wins w / (w + (n - 1) v) of the games. The share as a score between two (`ladder.py`) has just these
odds, w to v; so one formula serves tables of any size, and the steps of a ladder add up. The Newcomer has a thousand.
"""

import math
import tomllib
from pathlib import Path
from typing import Any

from catalaunia.ai.arena import statistics
from catalaunia.ai.players import LEVELS
from catalaunia.core.texts import Refusal

NEWCOMER = 1_000
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
