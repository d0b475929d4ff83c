"""Whether the server works: its store, its event loop, its clock, looked at also when nobody asks."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from prometheus_client import Histogram

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.operating import failures, logs
from catalaunia.store.protocol import Store

FRESH_SECONDS = 1.0  # seconds for which one tried write is the answer to all who ask
STORE_PATIENCE = 5.0  # seconds that a write may take
CLOCK_LOOK = 0.5  # seconds between two looks at the event loop and the clock
CLOCK_LOOKS = 20  # between two looks at the store
CLOCK_JUMP = 5.0  # seconds by which the machine's clock has moved against ours that are worth a line in the log

log = logging.getLogger("catalaunia.health")


class Health:
    """Tries a write, seldom, however many ask; says in the log when it begins to fail and when that is over."""

    def __init__(self, store: Store, clock: Clock, lag: Histogram, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.lag = lag
        self.refusal: Refusal | None = None
        self._now = now
        self._tried = -FRESH_SECONDS
        self._trying: asyncio.Task[None] | None = None
        self._jumped = 0.0

    async def check(self) -> None:
        """Refuses if nothing can be kept."""
        if self._trying is None and self._now() - self._tried >= FRESH_SECONDS:
            self._trying = asyncio.create_task(self._try())
        if self._trying is not None:
            await asyncio.shield(self._trying)
        if self.refusal:
            raise self.refusal

    async def _try(self) -> None:
        before, self.refusal = self.refusal, None
        try:
            async with asyncio.timeout(STORE_PATIENCE):
                await self.store.probe()
        except Exception as error:
            self.refusal = Refusal(f"serve.no_{failures.part(error)}")
            if not before:
                log.error("nothing can be kept any more: %s", failures.said(error))
        finally:
            self._tried, self._trying = self._now(), None
        if before and not self.refusal:
            log.info("everything is kept again")

    async def watch(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(CLOCK_LOOKS):
                began = loop.time()
                await asyncio.sleep(CLOCK_LOOK)
                self.lag.observe(max(0.0, loop.time() - began - CLOCK_LOOK))
                self.look_at_clock()
                logs.catch_up()
            with suppress(Refusal):  # it is in the log
                await self.check()

    def look_at_clock(self) -> None:
        ahead = self.clock.ahead()
        if abs(ahead - self._jumped) > CLOCK_JUMP:
            self._jumped = ahead
            log.info("the machine's clock has jumped and is %+.0f s from ours, which goes on as before", ahead)
