"""Answers of thinking processes that never change: asked for once, and kept by name."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from catalaunia.server.shares.limits import out_of_lane

MOST_KEPT = 500

Answer = dict[str, Any]


class KeptAnswers:
    """Those found lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], asyncio.Task[Answer]] = OrderedDict()

    def __contains__(self, name: tuple[object, ...]) -> bool:
        return name in self._kept

    async def find(self, name: tuple[object, ...], ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """All who ask at the same time wait for the same answer; one that failed is asked for anew."""
        known = self._kept.get(name)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = self._kept[name] = asyncio.ensure_future(ask())
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return await out_of_lane(asyncio.shield(known))
