"""What a store is: the logs of all tables, and what lists need to know about them.

The log is the table. A table is a sequence of events, numbered from 1 without gaps and never changed;
everything else is derived from it. An event is appended only after the one its writer has seen as the last,
so two writers never write the same number, and `append` returns only when its events would survive a crash.
Beside the log lies one summary for each table, replaced with every append, from which lists are made, and what was
worked out from the log and takes long to work out anew (`notes`): that may be lost, and goes with the table.
Apart from all tables lies who a player is on which device (`identity`), and under a name of its own what is kept of his
play: one row each, replaced by whoever has seen it last;
so do the settings of whoever runs the server. What he does is noted in the audit, to which lines are only added.
What people study of a finished game is a row too, which says until when it keeps its table (`kept_until`): until then
the table does not expire, and where the table goes the study goes with it.
A log is changed in one case only: a player's data are erased (`rewrite`); what happened stays, who it was goes.
And the outbox: what is to be told to players who are not here is written with the events that are its cause, so that
neither is there without the other, and is taken up by one process at a time.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

Stage = Literal["open", "playing", "over"]
OFF = "off:"  # before the id of a player who has taken a table off his list


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
    players: tuple[str, ...] = ()  # the ids of those in whose lists it is, and with `OFF` of those who took it off
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


class Identity(NamedTuple):
    """By what a player is known. What it means is the server's own."""

    player: str
    version: int  # from 1
    content: dict[str, Any]  # JSON


WANTS_NOTICES = "notices"  # the mark of a player who wants to be told


class Notice(NamedTuple):
    """Something to be told to a player. What it means is the server's own."""

    id: str  # the same is written once
    player: str
    due: float  # when it is to be looked at
    content: dict[str, Any]  # JSON
    tries: int = 0  # how often it was taken up
    held: int = 0  # the same since somebody last let go of it: more than 1, and whoever had it has died over it


class Setting(NamedTuple):
    """What whoever runs the server has laid down. What it means is the server's own."""

    version: int  # from 1
    content: dict[str, Any]  # JSON


class StoredStudy(NamedTuple):
    """What people study of a finished game. What it means is the server's own."""

    id: str
    table: str
    version: int  # from 1
    content: dict[str, Any]  # JSON
    kept_until: float  # its table does not expire before


class Audited(NamedTuple):
    """A line of the audit."""

    number: int  # the later, the greater
    time: float
    content: dict[str, Any]  # JSON


class PlayerRow(NamedTuple):
    """Somebody who holds a seat, or has opened a table."""

    player: str
    tables: int
    shown: float  # when something last happened at one of them that all may know of


class Store(Protocol):
    """All methods may be called from one event loop at once."""

    @property
    def shared(self) -> bool: ...  # other processes may write as well

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[tuple[float, dict[str, Any]]],
        summary: Summary,
        notices: Sequence[Notice] = (),  # for those players who want them
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
    async def identity(self, player: str) -> Identity | None: ...
    async def identities(self, mark: str, limit: int) -> list[Identity]: ...  # found by a mark, in the players' order

    async def identify(
        self, player: str, after: int, content: dict[str, Any], marks: Sequence[str]
    ) -> bool: ...  # durable when it returns True; False: `after` is not its version (0: there is none yet)

    async def study(self, name: str) -> StoredStudy | None: ...
    async def studies(self, player: str, table: str = "") -> list[StoredStudy]: ...  # in which he has a part
    async def delete_study(self, name: str) -> bool: ...

    async def write_study(
        self, name: str, table: str, after: int, content: dict[str, Any], kept_until: float
    ) -> bool: ...  # as `identify`; False too if there is no such table
    async def keep_study(self, name: str, until: float) -> None: ...  # never for less long; its version stays

    async def put_notice(self, notice: Notice) -> None: ...  # whether or not its player wants any
    async def notices_due(
        self, until: float, limit: int, of_one: int = ...
    ) -> list[tuple[str, str]]: ...  # ids and players, oldest first, so many of each player at most
    async def take_notice(self, name: str, now: float, until: float) -> Notice | None: ...  # alone, until then

    async def settle_notice(
        self,
        taken: Notice,
        again: float | None,
        more: Sequence[Notice] = (),
        into: Sequence[Notice] = (),  # others that were taken: each is due again as it says, with this content
    ) -> bool: ...  # gone, or due again with this content, and more with it; False: another has one of them by now
    async def search(
        self, text: str, stage: Stage | None, after: tuple[float, str] | None, limit: int
    ) -> list[Row]: ...  # all tables in whose id or summary a text stands; after a row's `shown` and id, the last first

    async def players(
        self, text: str, after: tuple[float, str] | None, limit: int
    ) -> list[PlayerRow]: ...  # in whose id or at whose tables a text stands, in the same order
    async def traces(self, player: str) -> list[str]: ...  # all tables at which he ever did something, or holds a seat
    async def delete(self, table: str) -> bool: ...  # all of it, whatever it is at

    async def rewrite(
        self, table: str, last: int, contents: Mapping[int, dict[str, Any]], summary: Summary
    ) -> bool: ...  # events by version, and who holds a seat; False: `last` is not the last version
    async def setting(self, name: str) -> Setting | None: ...
    async def lay_down(self, name: str, after: int, content: dict[str, Any]) -> bool: ...  # as `identify`
    async def audit(self, time: float, content: dict[str, Any]) -> None: ...
    async def audited(self, before: int | None, limit: int) -> list[Audited]: ...  # the latest first

    def over(self) -> AsyncIterator[str]: ...  # all finished tables, in the order of their last events
    def changes(self) -> AsyncIterator[str]: ...  # tables that another process may have appended to; a wake-up only
    async def call(self, text: str) -> None: ...  # out to the other processes; who does not listen misses it
    def calls(self) -> AsyncIterator[str]: ...  # theirs and one's own; also "", whenever listening has begun
    async def probe(self) -> None: ...  # a durable write like an append; raises what it raises
    def space(self) -> int | None: ...  # bytes left on its disk; None where that is not ours to know
