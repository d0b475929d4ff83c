"""The store in PostgreSQL, for any number of server processes on any number of hosts.

The log is the truth; a NOTIFY in the transaction of an append only wakes the others. PostgreSQL lets
transactions that notify commit one after the other, each waiting for the disk: therefore the appends that
wait in a process go into one transaction, as with SQLite.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

import asyncpg

from catalaunia.store.postgres import server
from catalaunia.store.protocol import Notice, Summary
from catalaunia.store.reading import Reading, Result
from catalaunia.store.written import (
    AUDIT,
    DELETE,
    DELETE_STUDY,
    EXPIRED,
    KEEP_STUDY,
    MARK,
    NOTE,
    PROBE,
    PUT,
    TAKE,
    UNMARK,
    Append,
    HeldByAnother,
    WrittenIdentity,
    WrittenSetting,
    append_of,
    finite,
    identity_of,
    notice_of,
    rewritten_of,
    settling,
    study_of,
    text_of,
    written_notice,
)

CONNECTIONS = 8
MOST_APPENDS = 500  # appends in one transaction
CHANNEL, CALLS = "catalaunia", "catalaunia_calls"


class PostgreSQL(Reading):
    """A store in the database at `url`."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.commits = 0  # how many transactions its appends took
        self._process = secrets.token_hex(8)
        self._pool: Any = None
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if self._pool:
            raise RuntimeError("The store is open already.")
        self._pool = await server.pool(self.url, CONNECTIONS)

    async def close(self) -> None:
        """What waits is still written."""
        if self._writing:
            await self._writing
        if self._pool:
            pool, self._pool = self._pool, None
            await pool.close()

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[tuple[float, dict[str, Any]]],
        summary: Summary,
        notices: Sequence[Notice] = (),
    ) -> bool:
        append = append_of(table, after, events, summary, notices)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._open_pool()
        self._waiting.append((append, future))
        if not self._writing:
            self._writing = asyncio.create_task(self._write_all())
        return await future

    async def remove(self, table: str, now: float) -> None:
        async with self._open_pool().acquire() as connection, connection.transaction():
            gone = f"delete from tables where {EXPIRED} and id = $2 returning id"  # locked
            if await connection.fetchval(gone, now, table):
                await _sweep(connection, table)

    async def delete(self, table: str) -> bool:
        async with self._open_pool().acquire() as connection, connection.transaction():
            gone = await connection.fetchval("delete from tables where id = $1 returning id", table)
            await _sweep(connection, table)
            return gone is not None

    async def rewrite(self, table: str, last: int, contents: Mapping[int, dict[str, Any]], summary: Summary) -> bool:
        written = rewritten_of(table, last, contents, summary)
        async with self._open_pool().acquire() as connection, connection.transaction():
            locked = "select version from tables where id = $1 for update"
            if await connection.fetchval(locked, table) != last:
                return False
            await connection.executemany(
                "update events set content = $3 where table_id = $1 and version = $2",
                [(table, version, content) for version, content in written.contents],
            )
            changed = "update tables set players = $2, about = $3 where id = $1"
            await connection.execute(changed, table, written.players, written.about)
            await connection.execute("delete from players where table_id = $1", table)
            await connection.executemany(
                "insert into players (player, table_id) values ($1, $2)",
                [(player, table) for player in sorted(set(summary.players))],
            )
            return True

    async def lay_down(self, name: str, after: int, content: dict[str, Any]) -> bool:
        question, values = WrittenSetting(name, after, text_of(content)).question
        return await self._open_pool().fetchval(question, *values) is not None

    async def write_study(self, name: str, table: str, after: int, content: dict[str, Any], kept_until: float) -> bool:
        question, values = study_of(name, table, after, content, kept_until).question
        return await self._open_pool().fetchval(question, *values) is not None

    async def keep_study(self, name: str, until: float) -> None:
        await self._open_pool().execute(KEEP_STUDY, name, finite(until))

    async def delete_study(self, name: str) -> bool:
        return await self._open_pool().fetchval(DELETE_STUDY, name) is not None

    async def audit(self, time: float, content: dict[str, Any]) -> None:
        await self._open_pool().execute(AUDIT, time, text_of(content))

    async def note(self, table: str, name: str, part: int, content: dict[str, Any]) -> None:
        await self._open_pool().execute(NOTE, table, name, part, text_of(content))

    async def identify(self, player: str, after: int, content: dict[str, Any], marks: Sequence[str]) -> bool:
        written = identity_of(player, after, content, marks)
        async with self._open_pool().acquire() as connection, connection.transaction():
            return await identify(connection, written)

    async def put_notice(self, notice: Notice) -> None:
        await self._open_pool().execute(PUT, *written_notice(notice))

    async def take_notice(self, name: str, now: float, until: float) -> Notice | None:
        """Whoever is later waits for the row, and finds that it is not due any more."""
        row = await self._open_pool().fetchrow(TAKE, name, now, until)
        return notice_of(row) if row else None

    async def settle_notice(
        self, taken: Notice, again: float | None, more: Sequence[Notice] = (), into: Sequence[Notice] = ()
    ) -> bool:
        try:
            async with self._open_pool().acquire() as connection, connection.transaction():
                for question, values in settling(taken, again, into):
                    if await connection.fetchval(question, *values) is None:
                        raise HeldByAnother
                await connection.executemany(PUT, [written_notice(one) for one in more])
        except HeldByAnother:
            return False
        return True

    async def probe(self) -> None:
        await self._open_pool().execute(PROBE)

    def space(self) -> int | None:
        """Its disk is the database's affair."""
        return None

    async def changes(self) -> AsyncIterator[str]:
        """Also "", whenever listening has begun: look at everything you hold, a wake-up may have been missed."""
        async with contextlib.aclosing(server.heard(self.url, CHANNEL)) as calls:
            async for call in calls:
                process, _, table = call.partition(" ")
                if process != self._process:
                    yield table

    async def call(self, text: str) -> None:
        await self._open_pool().execute("select pg_notify($1, $2)", CALLS, text)

    def calls(self) -> AsyncIterator[str]:
        return server.heard(self.url, CALLS)

    def _open_pool(self) -> Any:
        if not self._pool:
            raise RuntimeError("The store is not open.")
        return self._pool

    async def _ask(self, form: Callable[[Sequence[Any]], Result], question: str, *values: Any) -> list[Result]:
        return [form(row) for row in await self._open_pool().fetch(question, *values)]

    async def _write_all(self) -> None:
        """As long as any wait. Those that come while a transaction is under way share the next."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_APPENDS], self._waiting[MOST_APPENDS:]
                outcomes = await self._write([append for append, _ in batch])
                for (_, future), outcome in zip(batch, outcomes, strict=True):
                    if future.done():  # its caller no longer waits
                        continue
                    if isinstance(outcome, Exception):
                        future.set_exception(outcome)
                    else:
                        future.set_result(outcome)
        finally:
            self._writing = None

    async def _write(self, appends: list[Append]) -> list[bool | Exception]:
        """In one transaction. If the database refuses what is in one append, each is written by itself."""
        try:
            accepted = await append_all(self._open_pool(), appends, self._process)
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as error:
            if len(appends) == 1:
                return [error]
            return [outcome for append in appends for outcome in await self._write([append])]
        except Exception as error:
            return [error] * len(appends)
        self.commits += 1
        return [place in accepted for place in range(1, len(appends) + 1)]


async def _sweep(connection: Any, table: str) -> None:
    for what in DELETE:
        await connection.execute(f"delete from {what} = $1", table)


async def identify(connection: Any, written: WrittenIdentity) -> bool:
    """Inside a transaction; False if another was quicker: the row stays locked until the marks are there, too."""
    question, values = written.question
    if await connection.fetchval(question, *values) is None:
        return False
    await connection.execute(UNMARK, written.player)
    await connection.executemany(MARK, [(written.player, mark) for mark in written.marks])
    return True


async def append_all(connection: Any, appends: Sequence[Append], process: str) -> set[int]:
    """In one round trip; says which of them, counted from 1, were in time."""
    batch = text_of([_sent(append) for append in appends])
    wanted = [{"place": place, **one._asdict()} for place, append in enumerate(appends, 1) for one in append.notices]
    if wanted:
        asked = "select append_with_notices($1, $2, $3)"
        return set(await connection.fetchval(asked, batch, process, text_of(wanted)))
    return set(await connection.fetchval("select append_all($1, $2)", batch, process))


def _sent(append: Append) -> dict[str, Any]:
    return {
        "id": append.table,
        "after": append.after,
        "changed": append.times[-1],
        "times": append.times,
        "contents": append.contents,
        "stage": append.stage,
        "listed": append.listed,
        "due": append.due,
        "players": append.players,
        "about": append.about,
        "shown": append.shown,
        "expires": append.expires,
    }
