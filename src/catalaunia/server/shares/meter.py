"""What a request costs the server's own processor, measured and charged to whoever sent it.

Requests take turns in one thread: a meter counts only the time in which its own is at work.
"""

import asyncio
import time
import types
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from catalaunia import compiled
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.shares.limits import Asker, Limits

INTERPRETED_SECONDS = 0.02  # what a second counts while the rules are not yet compiled and all is so much slower

MOST_KEPT = 200  # of what never changes: the end of a game, its picture

T = TypeVar("T")


class Meter:
    """Seconds of processor time, and the way to spend them."""

    def __init__(self) -> None:
        self.seconds = 0.0

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        found: T = await self._stepwise(work)
        return found

    @types.coroutine
    def _stepwise(self, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        step, given = work.send, None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(given)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                self.seconds += time.thread_time() - began
            try:
                step, given = work.send, (yield waits_for)
            except BaseException as error:  # handed on, as `await` would
                step, given = work.throw, error

    @property
    def cost(self) -> float:
        return cost(self.seconds)


def cost(seconds: float) -> float:
    """What so many seconds of processor time are charged as."""
    return seconds if compiled.COMPILED else seconds * INTERPRETED_SECONDS


class Aside:
    """One thread beside the event loop, for what takes long: the record of a stranger is gone through there.

    Whoever has used least of it lately comes first.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="aside")
        self._queue: FairQueue[None] = FairQueue(limits.clock)
        self._queue.put(None)
        self._kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    async def run(self, asker: Asker, work: Callable[[], T]) -> T:
        """What it costs is charged like everything else."""

        def timed() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                spent.append(time.thread_time() - began)

        spent, turn = list[float](), Turn(asker)
        await self._queue.get(turn)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, timed)
        finally:
            self.limits.charge("processor", asker, cost(sum(spent)))
            self._queue.charge(turn, sum(spent))
            self._queue.put(None)

    async def once(self, asker: Asker, name: tuple[object, ...], work: Callable[[], T]) -> T:
        """What never changes: kept by a name that says all it depends on."""
        if name not in self._kept:
            self._kept[name] = await self.run(asker, work)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        found: T = self._kept[name]
        return found

    def clear(self) -> None:
        self._kept.clear()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
