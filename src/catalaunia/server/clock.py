"""The server's clock, so that tests can turn it, and so that nobody turns it while tables are played."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LONGEST_SLEEP = 60.0  # after a machine has slept, whatever was due meanwhile is at most so late


class Clock(Protocol):
    """The time, and waiting for a time."""

    def now(self) -> float: ...  # seconds since 1970
    def ahead(self) -> float: ...  # by how many seconds the machine's clock is
    async def until(self, time: float) -> None: ...


def steady() -> float:
    """Seconds since some moment, those included in which the machine slept, where it knows them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class WallClock:
    """The machine's time when the server started, and what has passed since.

    If somebody turns the machine's clock, nothing happens to computers, thinking times and limits.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._began = wall() - steady()

    def now(self) -> float:
        return self._began + self._steady()

    def ahead(self) -> float:
        return self._wall() - self.now()

    async def until(self, time: float) -> None:
        while (left := time - self.now()) > 0:
            await asyncio.sleep(min(left, LONGEST_SLEEP))
        await asyncio.sleep(0)
