"""The friend at another address, who plays against computers and is measured while others lay siege."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bench.chair import Chair
from bench.report import in_ms
from bench.served import Served
from bench.visitor import Visitor

PACE, PAGE_EVERY = 0.3, 5.0  # seconds that he thinks; until the page is loaded anew
LEVELS = (4, 4)  # of the computers he plays against


@dataclass
class Experience:
    """What he has seen of one evening, in seconds."""

    page: list[float] = field(default_factory=list)
    opening: list[float] = field(default_factory=list)  # of a table
    acknowledged: list[float] = field(default_factory=list)
    updated: list[float] = field(default_factory=list)
    computers: list[float] = field(default_factory=list)  # from the moment one is asked to its move
    errors: Counter[str] = field(default_factory=Counter)

    def taken(self) -> "Experience":
        """What was seen until now; from here on it is seen anew."""
        before = Experience(**vars(self))
        vars(self).update(vars(Experience()))
        return before

    def figures(self) -> dict[str, Any]:
        times = {
            "until_ack_ms": self.acknowledged,
            "until_update_ms": self.updated,
            "computers_ms": self.computers,
            "page_ms": self.page,
            "opening_ms": self.opening,
        }
        found: dict[str, Any] = {name: in_ms(values) for name, values in times.items()}
        return found | {"acts": len(self.acknowledged), "errors": dict(self.errors)}


@contextmanager
def timed(values: list[float]) -> Iterator[None]:
    """Also what is broken off: it took at least so long."""
    began = time.perf_counter()
    try:
        yield
    finally:
        values.append(time.perf_counter() - began)


class Watch:
    """Times what one chair hears."""

    def __init__(self, chair: Chair, seen: Experience, pace: float = PACE) -> None:
        self.chair = chair
        self.seen = seen
        self.pace = pace
        self._acted: float | None = None
        self._unseen: float | None = None  # when he acted, until he sees what came of it
        self._asked: float | None = None  # since when it is a computer's turn
        self._before: int = 0
        chair.on_update, chair.on_ack = self._updated, self._acknowledged

    def _act(self) -> None:
        before = self.chair.version
        if self.chair.act():
            self._acted = self._unseen = time.perf_counter()
            self._before = before

    def _acknowledged(self, chair: Chair) -> None:
        if self._acted is not None and not chair.sent:
            self.seen.acknowledged.append(time.perf_counter() - self._acted)
            self._acted = None
        self._look()

    def _updated(self, chair: Chair) -> None:
        now = time.perf_counter()
        if self._unseen is not None and chair.version > self._before:
            self.seen.updated.append(now - self._unseen)
            self._unseen = None
        elif self._asked is not None:
            self.seen.computers.append(now - self._asked)
        self._asked = None if chair.moves else now
        self._look()

    def _look(self) -> None:
        if self.chair.moves and not self.chair.sent:
            asyncio.get_running_loop().call_later(self.pace * (0.5 + self.chair.random.random()), self._act)

    def end(self) -> None:
        """What is still awaited took at least until now."""
        now = time.perf_counter()
        waited = (
            (self._acted, self.seen.acknowledged),
            (self._unseen, self.seen.updated),
            (self._asked, self.seen.computers),
        )
        for since, values in waited:
            if since is not None and not self.chair.over and now - since > max(values, default=0.0):
                values.append(now - since)
        self.seen.errors.update(self.chair.refusals)
        self.seen.errors["reconnects"] += self.chair.connections - 1


async def evening(
    served: Served, source: str, seconds: float, friends: int = 1, enough: int | None = None
) -> Experience:
    """They come, each opens a table and plays until the time is up, or so many moves are acknowledged.

    A game that is over is followed by another.
    """
    seen = Experience()
    playing = [asyncio.create_task(play(served, source, seen)) for _ in range(friends)]
    playing.append(asyncio.create_task(_load_page(served, source, seen)))
    until = time.perf_counter() + seconds
    while time.perf_counter() < until and (enough is None or len(seen.acknowledged) < enough):
        await asyncio.sleep(0.05)
    for task in playing:
        task.cancel()
    for found in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(found, asyncio.CancelledError):
            seen.errors[repr(found)] += 1
    seen.errors += Counter()  # without what never happened
    return seen


async def play(served: Served, source: str, seen: Experience) -> None:
    """One of them; runs until it is cancelled."""
    visitor = Visitor(served, source, "Aetius")
    seats: list[dict[str, Any]] = [{"kind": "me"}, *({"kind": "computer", "level": level} for level in LEVELS)]
    try:
        while True:
            with timed(seen.opening):
                made = await visitor.open("attila", seats, options={"first_player": "named", "first_seat": 0})
            chair = Chair(visitor.place(made["table"], 0), [served])
            watch = Watch(chair, seen)
            try:
                await chair.sit()
            finally:
                watch.end()
    finally:
        seen.errors.update(visitor.troubles)
        await visitor.leave()


async def _load_page(served: Served, source: str, seen: Experience) -> None:
    """Somebody else with him, again and again, with nothing kept from the last time."""
    while True:
        visitor = Visitor(served, source, "Boniface")
        try:
            with timed(seen.page):
                await visitor.load_page()
        finally:
            seen.errors.update(visitor.troubles)
            await visitor.leave()
        await asyncio.sleep(PAGE_EVERY)
