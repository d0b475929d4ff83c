"""What a request costs the server's own processor, measured and charged to whoever sent it.

Requests take turns in one thread: a meter counts only the time in which its own is at work.
"""

import time
import types
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

from catalaunia import compiled

INTERPRETED = 0.02  # what a second counts while the rules are not yet compiled and all is so much slower

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
        return self.seconds if compiled.COMPILED else self.seconds * INTERPRETED
