"""The server's clock, so that tests can turn it."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """The time, and waiting for a time."""

    def now(self) -> float: ...  # seconds since 1970
    async def until(self, time: float) -> None: ...


class WallClock:
    """The real one."""

    def now(self) -> float:
        return time.time()

    async def until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()))
