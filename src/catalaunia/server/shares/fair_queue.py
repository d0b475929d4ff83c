"""A fair queue for what is scarce: processes that think.

Whoever has used least of late comes first: between addresses, then between the players at one, then between the tables
of one player. So a crowd of tables opened at one address waits for itself, and not the others for it.
"""

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from catalaunia.server.clock import Clock
from catalaunia.server.shares.limits import NO_ASKER, Asker

HALF_LIFE = 60.0  # seconds after which half of what somebody has used is forgotten
FORGOTTEN = 0.001  # seconds

T = TypeVar("T")


class Turn(NamedTuple):
    """For whom something is thought, and whether all may know that it is: not in a secret choice."""

    asker: Asker = NO_ASKER
    shown: bool = False


@dataclass(eq=False)
class Waiting(Generic[T]):
    """One who waits in the queue."""

    turn: Turn
    number: int
    since: float
    given: "asyncio.Future[T]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue(Generic[T]):
    """Hands out things, one to each, and takes them back with the time they were used."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._free: list[T] = []
        self._waiting: list[Waiting[T]] = []
        self._numbers = itertools.count()
        self._used: dict[tuple[str, ...], tuple[float, float]] = {}  # seconds, as they counted then

    def put(self, thing: T) -> None:
        """A new one, or one that is free again."""
        while self._waiting:
            first = min(self._waiting, key=self._order)
            self._waiting.remove(first)
            if not first.given.done():
                first.given.set_result(thing)
                return
        self._free.append(thing)

    async def get(self, turn: Turn) -> T:
        if self._free:
            return self._free.pop()
        one: Waiting[T] = Waiting(turn, next(self._numbers), self.clock.now())
        self._waiting.append(one)
        try:
            return await one.given
        except asyncio.CancelledError:
            if one in self._waiting:
                self._waiting.remove(one)
            elif one.given.done() and not one.given.cancelled():
                self.put(one.given.result())  # it was given just when nobody waited any more
            raise

    async def wait(self, turn: Turn) -> None:
        """Only wait, as long as one would who needs a thing."""
        self.put(await self.get(turn))

    def charge(self, turn: Turn, seconds: float) -> None:
        """What a turn has cost."""
        if len(self._used) > 1000:
            self._used = {name: used for name, used in self._used.items() if self._lately(name) > FORGOTTEN}
        for name in _names(turn.asker):
            self._used[name] = (self._lately(name) + seconds, self.clock.now())

    @property
    def waiting(self) -> int:
        """How many wait of whom all may know."""
        return sum(one.turn.shown for one in self._waiting)

    @property
    def oldest(self) -> float:
        """For how many seconds the first of them has waited."""
        return max((self.clock.now() - one.since for one in self._waiting if one.turn.shown), default=0.0)

    def _order(self, one: Waiting[T]) -> tuple[float, ...]:
        return (*map(self._lately, _names(one.turn.asker)), one.number)

    def _lately(self, name: tuple[str, ...]) -> float:
        used, then = self._used.get(name, (0.0, 0.0))
        return float(used * 0.5 ** (max(0.0, self.clock.now() - then) / HALF_LIFE))


def _names(asker: Asker) -> list[tuple[str, ...]]:
    whole = (asker.address, asker.player, asker.table)
    return [whole[:1], whole[:2], whole]
