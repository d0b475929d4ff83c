"""A store that fails when a test says so."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from catalaunia.store import Notice, Store, StoredEvent, Summary


class FaultyStore:
    """Hands everything on to a real one, except what is to fail."""

    def __init__(self, real: Any) -> None:
        self.real: Store = real
        self.failing: set[str] = set()  # append, answer (of an append that is written all the same), read, due

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[tuple[float, dict[str, Any]]],
        summary: Summary,
        notices: Sequence[Notice] = (),
    ) -> bool:
        self._fail("append")
        written = await self.real.append(table, after, events, summary, notices)
        self._fail("answer")
        return written

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        self._fail("read")
        return await self.real.read(table, after)

    async def due(self, until: float, limit: int) -> list[str]:
        self._fail("due")
        return await self.real.due(until, limit)

    def changes(self) -> AsyncIterator[str]:
        return self.real.changes()

    def _fail(self, what: str) -> None:
        if what in self.failing:
            raise OSError("The disk is full.")
