"""The hall: all that a running server shares between its tables, its sockets and its pages."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from catalaunia.server.clock import Clock, WallClock
from catalaunia.server.computers import Steward, due
from catalaunia.server.health import Health
from catalaunia.server.hints import Given
from catalaunia.server.limits import MOST, RATES, Limits, Rate, Scope
from catalaunia.server.looks import Looks
from catalaunia.server.meter import Aside
from catalaunia.server.metrics import Metrics
from catalaunia.server.neighbours import Neighbours
from catalaunia.server.presence import Presence
from catalaunia.server.tables import Tables
from catalaunia.server.thinkers import Thinkers
from catalaunia.server.tokens import Signer
from catalaunia.store.store import Store


def new_id() -> str:
    """Of a table: as hard to guess as a key, because whoever knows it may watch."""
    return secrets.token_urlsafe(12)


@dataclass
class Hall:
    """Made once for each process."""

    store: Store
    thinkers: Thinkers
    key: bytes
    public_url: str = ""
    old_keys: tuple[bytes, ...] = ()  # by which players are still known
    clock: Clock = field(default_factory=WallClock)
    new_id: Callable[[], str] = new_id
    new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    loaded: tuple[int, float] = (500, 3.0)  # how many tables it loads before anybody asks, and for how long at most
    rates: Mapping[str, Mapping[Scope, Rate]] = field(default_factory=lambda: RATES)
    most: Mapping[str, Mapping[Scope, int]] = field(default_factory=lambda: MOST)

    def __post_init__(self) -> None:
        self.signer = Signer(self.key, self.old_keys)
        self.tables = Tables(self.store, self.clock, due)
        self.steward = Steward(self.tables, self.thinkers, self.clock, self.key)
        self.presence = Presence(self.clock)
        self.neighbours = Neighbours(self.store, self.presence, self.clock)
        self.limits = Limits(self.clock, self.rates, self.most)
        self.aside = Aside(self.limits)
        self.hints: Given = Given()
        self.looks = Looks()
        self.health = Health(self)
        self.metrics = Metrics(self)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.thinkers.open()
        await self.tables.load_latest(*self.loaded)
        self._tasks = [
            asyncio.create_task(self.tables.follow()),
            asyncio.create_task(self.steward.look_for_neglected()),
            asyncio.create_task(self.neighbours.listen()),
            asyncio.create_task(self.neighbours.speak()),
            asyncio.create_task(self.health.watch()),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)  # whatever became of them, the store is closed
        await self.steward.close()
        self.aside.close()
        await self.thinkers.close()
        await self.store.close()
