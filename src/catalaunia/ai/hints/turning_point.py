"""The turning point of a game that is over: where the winner's chance to win, as a hint sees it, rose most.

The chance at each moment comes from what the winner knew then, as a hint's does: worlds that fit the view, each played
to its end by the quick policy. First a few worlds for every moment, then many for those that stand out, so that all of
it takes no more games than one hint.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from catalaunia.ai.hints.hint import Asked
from catalaunia.core.protocol import Rules, State

FEW_WORLDS, MANY_WORLDS = 40, 240
LOOKED_AT = 6  # the steepest rises, of which the better figures decide
MOST_MOMENTS = 80  # of a long game; 80 * FEW_WORLDS + 2 * LOOKED_AT * MANY_WORLDS games take about a second


@dataclass(frozen=True)
class Turning:
    """Between one moment and the next."""

    moment: int  # at which it began
    before: float
    after: float
    chances: tuple[float, ...]  # at every moment, the end included


def turning(rules: Rules, views: Sequence[State], seat: int, end: float, seed: int) -> Turning | None:
    """The steepest rise of a seat's chance among its views in order; `end` is its share of the victory in the end."""
    if not views:
        return None
    chances = [_chance(rules, view, seat, seed + k, FEW_WORLDS) for k, view in enumerate(views)] + [end]
    better: dict[int, float] = {len(views): end}
    steepest = sorted(range(len(views)), key=lambda k: chances[k] - chances[k + 1])[:LOOKED_AT]
    for k in sorted({moment for one in steepest for moment in (one, one + 1)} - {len(views)}):
        better[k] = _chance(rules, views[k], seat, seed + MOST_MOMENTS + k, MANY_WORLDS)
    best = max(sorted(steepest), key=lambda k: better[k + 1] - better[k])
    if better[best + 1] <= better[best]:
        return None
    known = tuple(round(better.get(k, chance), 4) for k, chance in enumerate(chances))
    return Turning(best, known[best], known[best + 1], known)


def _chance(rules: Rules, view: State, seat: int, seed: int, worlds: int) -> float:
    """The seat's share of the victory, if all play on from what it knows."""
    return float(np.mean(Asked(rules, view, seat, (), seed).try_moves((), worlds).shares))
