"""How long moves took, kept small enough to be written for every unit and added up later.

Times are counted in bins that are 2 % wide, so that a percentile is right within 1 %; the longest is exact.
"""

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

WIDTH = math.log(1.02)
FIRST = 1e-6  # seconds; what is shorter counts as this


@dataclass
class MoveTimes:
    """The times of one player's moves."""

    bins: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        self.bins[round(math.log(max(seconds, FIRST) / FIRST) / WIDTH)] += 1
        self.longest = max(self.longest, seconds)

    def join(self, other: "MoveTimes") -> None:
        self.bins.update(other.bins)
        self.longest = max(self.longest, other.longest)

    def at(self, share: float) -> float:
        """Seconds within which this share of the moves was made."""
        wanted, seen = math.ceil(share * self.bins.total()), 0
        for number in sorted(self.bins):
            seen += self.bins[number]
            if seen >= wanted:
                return min(FIRST * math.exp(number * WIDTH), self.longest)
        raise ValueError("no moves")

    def figures(self) -> dict[str, float | None]:
        """Milliseconds, as --json prints them; nothing for a player that was never asked."""
        if not self.bins:
            return {"p50": None, "p95": None, "max": None}
        return {"p50": _ms(self.at(0.5)), "p95": _ms(self.at(0.95)), "max": _ms(self.longest)}

    def written(self) -> dict[str, Any]:
        """For a file of results."""
        return {"bins": {str(number): self.bins[number] for number in sorted(self.bins)}, "max": self.longest}

    @classmethod
    def read(cls, written: dict[str, Any]) -> "MoveTimes":
        return cls(Counter({int(number): int(n) for number, n in written["bins"].items()}), float(written["max"]))


def _ms(seconds: float) -> float:
    """Three significant digits are all that a measured time is good for."""
    return float(f"{seconds * 1000:.3g}")
