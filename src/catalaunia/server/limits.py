"""How much anybody may ask for: token buckets, by player or by address."""

from dataclasses import dataclass

from catalaunia.server.clock import Clock
from catalaunia.texts import Refusal

MOST_BUCKETS = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


RATES = {
    "message": Rate(60, 20),
    "request": Rate(120, 40),
    "table": Rate(30, 0.2),
    "hint": Rate(10, 0.5),
    "claim": Rate(20, 0.2),
}


class Limits:
    """Counts what everybody has asked for lately."""

    def __init__(self, clock: Clock, rates: dict[str, Rate]) -> None:
        self.clock = clock
        self.rates = rates
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when that was

    def take(self, kind: str, who: str) -> None:
        """Refuses what is too much."""
        rate, now = self.rates[kind], self.clock.now()
        left, then = self._buckets.get((kind, who), (rate.burst, now))
        left = min(rate.burst, left + max(0.0, now - then) * rate.a_second)
        if left < 1:
            raise Refusal("serve.too_fast", seconds=max(1, round((1 - left) / rate.a_second)))
        if (
            len(self._buckets) >= MOST_BUCKETS
        ):  # those who have asked last are kept, so that nobody is let off by others
            latest = sorted(self._buckets.items(), key=lambda one: one[1][1])
            self._buckets = dict(latest[MOST_BUCKETS // 2 :])
        self._buckets[kind, who] = (left - 1, now)
