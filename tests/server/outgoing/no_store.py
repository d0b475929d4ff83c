"""A store that keeps nothing: the service around it is real, its tables are those that a test has made."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from catalaunia.store.protocol import (
    Audited,
    Identity,
    Notice,
    PlayerRow,
    Row,
    Setting,
    StoredEvent,
    StoredStudy,
    Summary,
)


class NoStore:
    """Says yes to everything and keeps nothing but the last summary."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.known: list[Identity] = []  # who is found by a mark
        self.appended = 0

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def append(
        self, table: str, after: int, events: Sequence[Any], summary: Summary, notices: Sequence[Notice] = ()
    ) -> bool:
        self.appended += 1
        return True

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        return []

    async def listed(self, limit: int) -> list[Row]:
        return [row for row in self.rows if row.summary.listed]

    async def of_player(self, player: str, limit: int) -> list[Row]:
        return [row for row in self.rows if player in row.summary.players]

    async def due(self, until: float, limit: int) -> list[str]:
        return []

    async def played(self, limit: int) -> list[str]:
        return []

    async def expired(self, now: float, limit: int) -> list[str]:
        return []

    async def remove(self, table: str, now: float) -> None: ...
    async def probe(self) -> None: ...
    async def note(self, table: str, name: str, part: int, content: dict[str, Any]) -> None: ...

    async def notes(self, table: str, name: str) -> list[dict[str, Any]]:
        return []

    shared = False

    async def identity(self, player: str) -> Identity | None:
        return None

    async def identities(self, mark: str, limit: int) -> list[Identity]:
        return self.known

    async def identify(self, player: str, after: int, content: dict[str, Any], marks: Sequence[str]) -> bool:
        return True

    async def study(self, name: str) -> StoredStudy | None:
        return None

    async def studies(self, player: str, table: str = "") -> list[StoredStudy]:
        return []

    async def write_study(self, name: str, table: str, after: int, content: dict[str, Any], kept_until: float) -> bool:
        return True

    async def keep_study(self, name: str, until: float) -> None: ...

    async def delete_study(self, name: str) -> bool:
        return False

    async def put_notice(self, notice: Notice) -> None: ...

    async def notices_due(self, until: float, limit: int, of_one: int = 0) -> list[tuple[str, str]]:
        return []

    async def take_notice(self, name: str, now: float, until: float) -> Notice | None:
        return None

    async def settle_notice(
        self, taken: Notice, again: float | None, more: Sequence[Notice] = (), into: Sequence[Notice] = ()
    ) -> bool:
        return True

    async def search(self, text: str, stage: Any, after: Any, limit: int) -> list[Row]:
        return self.rows

    async def players(self, text: str, after: Any, limit: int) -> list[PlayerRow]:
        return [PlayerRow(one, 1, row.summary.shown) for row in self.rows for one in row.summary.players]

    async def traces(self, player: str) -> list[str]:
        return [row.table for row in self.rows]

    async def delete(self, table: str) -> bool:
        return True

    async def rewrite(self, table: str, last: int, contents: Any, summary: Summary) -> bool:
        return True

    async def setting(self, name: str) -> Setting | None:
        return None

    async def lay_down(self, name: str, after: int, content: dict[str, Any]) -> bool:
        return True

    async def audit(self, time: float, content: dict[str, Any]) -> None: ...

    async def audited(self, before: int | None, limit: int) -> list[Audited]:
        return []

    def space(self) -> int | None:
        """Every event takes a page of the disk."""
        return 10_000_000_000 - 4096 * self.appended

    async def over(self) -> AsyncIterator[str]:
        return
        yield

    async def changes(self) -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""

    async def call(self, text: str) -> None: ...

    def calls(self) -> AsyncIterator[str]:
        return self.changes()
