"""The store in PostgreSQL, for any number of server processes on any number of hosts.

The log is the truth; a NOTIFY in the transaction of an append only wakes the others. PostgreSQL lets
transactions that notify commit one after the other, each waiting for the disk: therefore the appends that
wait in a process go into one transaction, as with SQLite.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import asyncpg

from catalaunia.store.postgres import server
from catalaunia.store.protocol import Summary
from catalaunia.store.reading import Reading, Result
from catalaunia.store.written import NOTE, PROBE, Append, append_of, text_of

CONNECTIONS = 8
MOST_APPENDS = 500  # appends in one transaction
CHANNEL, CALLS = "catalaunia", "catalaunia_calls"


class PostgreSQL(Reading):
    """A store in the database at `url`."""

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
        self, table: str, after: int, events: Sequence[tuple[float, dict[str, Any]]], summary: Summary
    ) -> bool:
        append = append_of(table, after, events, summary)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._open_pool()
        self._waiting.append((append, future))
        if not self._writing:
            self._writing = asyncio.create_task(self._write_all())
        return await future

    async def remove(self, table: str, now: float) -> None:
        async with self._open_pool().acquire() as connection, connection.transaction():
            gone = "delete from tables where id = $1 and expires <= $2 returning id"  # locked: its log stays as it is
            if await connection.fetchval(gone, table, now):
                await connection.execute("delete from players where table_id = $1", table)
                await connection.execute("delete from events where table_id = $1", table)
                await connection.execute("delete from findings where table_id = $1", table)

    async def note(self, table: str, name: str, part: int, content: dict[str, Any]) -> None:
        await self._open_pool().execute(NOTE, table, name, part, text_of(content))

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


async def append_all(connection: Any, appends: Sequence[Append], process: str) -> set[int]:
    """In one round trip; says which of them, counted from 1, were in time."""
    batch = text_of([_sent(append) for append in appends])
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
