"""What a store is: the logs of all tables, and what lists need to know about them.

The log is the table. A table is a sequence of events, numbered from 1 without gaps and never changed;
everything else is derived from it. An event is appended only after the one its writer has seen as the last,
so two writers never write the same number, and `append` returns only when its events would survive a crash.
Beside the log lies one summary for each table, replaced with every append, from which lists are made, and what was
worked out from the log and takes long to work out anew (`notes`): that may be lost, and goes with the table.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

Stage = Literal["open", "playing", "over"]


class StoredEvent(NamedTuple):
    """Something that has happened at a table."""

    version: int  # from 1
    time: float  # seconds since 1970, by the clock of the server that wrote it
    content: dict[str, Any]  # JSON


@dataclass(frozen=True)
class Summary:
    """What lists need to know of a table. It is the server's own: players get what its routes make of it."""

    stage: Stage
    listed: bool  # whether strangers may find it
    players: tuple[str, ...] = ()  # the ids of the people who hold a seat
    due: float | None = None  # when something is to happen by itself: a computer's move, the end of a thinking time
    about: dict[str, Any] = field(default_factory=dict)
    shown: float = field(kw_only=True)  # when something last happened that all may know of: lists go by it
    expires: float | None = None  # when the table may be removed


class Row(NamedTuple):
    """A table in a list."""

    table: str
    version: int
    changed: float  # the time of its last event
    summary: Summary


class Store(Protocol):
    """All methods may be called from one event loop at once."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def append(
        self, table: str, after: int, events: Sequence[tuple[float, dict[str, Any]]], summary: Summary
    ) -> bool: ...  # durable when it returns True; False: `after` is not the last version (0: there is none yet)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]: ...  # in order; none for an unknown table
    async def listed(self, limit: int) -> list[Row]: ...  # listed tables that are not over, the last shown first
    async def of_player(self, player: str, limit: int) -> list[Row]: ...  # where he holds a seat, the last shown first
    async def due(self, until: float, limit: int) -> list[str]: ...  # not over, due by then, the oldest first
    async def played(self, limit: int) -> list[str]: ...  # begun and not over, the latest first
    async def expired(self, now: float, limit: int) -> list[str]: ...  # that may be removed, the oldest first
    async def remove(self, table: str, now: float) -> None: ...  # all of it, if it still is expired
    async def note(self, table: str, name: str, part: int, content: dict[str, Any]) -> None: ...  # see `notes`
    async def notes(self, table: str, name: str) -> list[dict[str, Any]]: ...  # worked out from its log, by part
    def over(self) -> AsyncIterator[str]: ...  # all finished tables, in the order of their last events
    def changes(self) -> AsyncIterator[str]: ...  # tables that another process may have appended to; a wake-up only
    async def call(self, text: str) -> None: ...  # out to the other processes; who does not listen misses it
    def calls(self) -> AsyncIterator[str]: ...  # theirs and one's own; also "", whenever listening has begun
    async def probe(self) -> None: ...  # a durable write like an append; raises what it raises
    def space(self) -> int | None: ...  # bytes left on its disk; None where that is not ours to know
