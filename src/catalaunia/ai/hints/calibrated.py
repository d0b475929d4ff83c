"""Chances to win as they are told: what the network says one move ahead, mended by how games of strong players ended.

What was found by measurement (`catalaunia calibrate`) lies in the game's `calibration.toml`, by the number of players.
It is one curve for all positions, so that it tells nothing a seat does not know.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from catalaunia.core.protocol import Rules

EDGE = 1e-4  # chances are kept so far from 0 and 1

Chance = TypeVar("Chance", float, np.ndarray[Any, np.dtype[np.float64]])


@dataclass(frozen=True)
class Mend:
    """Of the log-odds: times the slope, plus the offset."""

    slope: float = 1.0
    offset: float = 0.0

    def __call__(self, chance: Chance) -> Chance:
        if self == Mend():
            return chance
        kept = np.clip(chance, EDGE, 1 - EDGE)
        mended: Chance = 1 / (1 + np.exp(-(self.slope * np.log(kept / (1 - kept)) + self.offset)))
        return mended

    def steepness(self, chance: float) -> float:
        """How much a small difference there becomes."""
        if self == Mend():
            return 1.0
        kept, mended = float(np.clip(chance, EDGE, 1 - EDGE)), self(chance)
        return self.slope * mended * (1 - mended) / (kept * (1 - kept))


def mend(rules: Rules) -> Mend:
    """Of this game at a table of this size; nothing is mended where nobody has measured."""
    found = rules.tuning.get("calibration", {}).get(str(rules.players))
    return Mend(found["slope"], found["offset"]) if found else Mend()
