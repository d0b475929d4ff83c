"""All tables of a database at one moment, and all tables into an empty one, in one transaction.

A table is copied as the append that would make it; who a player is on which device, as what would be kept of him.
"""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from catalaunia.core.texts import Refusal
from catalaunia.store.sqlite import file
from catalaunia.store.sqlite.writer import identify, numbered, write
from catalaunia.store.written import COLUMNS, Append, WrittenIdentity

TABLES_A_TIME = 20  # tables in memory
ALL_TABLES = "order by id"
FINISHED_TABLES = "where stage = 'over' order by changed, id"
IDENTITIES = "select player, content from identities order by player"
READ_MARKS = "select player, mark from identity_marks order by player, mark"
ANYTHING = "select " + " or ".join(
    f"exists (select 1 from {table})" for table in ("tables", "identities", "settings", "audit")
)
# Whatever else is kept, by the name of its table: columns, and beside these one of JSON.
BESIDE: dict[str, dict[str, type]] = {
    "settings": {"name": str, "version": int},
    "audit": {"number": int, "time": float},
    "studies": {"id": str, "table_id": str, "version": int, "kept_until": float},
    "notices": {"id": str, "player": str, "due": float},  # when one is looked at again counts from the beginning
}
NUMBER_ON = "select setval(pg_get_serial_sequence('audit', 'number'), max(number)) from audit having max(number) > 0"


class Beside(NamedTuple):
    """A row of another table."""

    table: str
    values: tuple[Any, ...]

    @property
    def insert(self) -> str:
        columns = _columns(self.table)
        places = ", ".join(f"${k + 1}" for k in range(len(columns)))
        return f"insert into {self.table} ({', '.join(columns)}) values ({places})"


Copy = Append | WrittenIdentity | Beside


def _columns(table: str) -> list[str]:
    return [*BESIDE[table], "content"]


def _question(table: str) -> str:
    columns = _columns(table)
    return f"select {', '.join(columns)} from {table} order by {columns[0]}"


async def from_sqlite(path: Path, only: str = ALL_TABLES) -> AsyncGenerator[Append, None]:
    """While a server writes to the file: WAL keeps our moment."""
    with contextlib.closing(file.read_only(path)) as connection:
        connection.execute("begin")
        rows = connection.execute(f"select {COLUMNS} from tables {only}")
        while batch := await asyncio.to_thread(
            lambda: [_whole(connection, row) for row in rows.fetchmany(TABLES_A_TIME)]
        ):
            for copy in batch:
                yield copy


async def identities_from_sqlite(path: Path) -> AsyncGenerator[WrittenIdentity, None]:
    with contextlib.closing(file.read_only(path)) as connection:
        rows = await asyncio.to_thread(lambda: [connection.execute(one).fetchall() for one in (IDENTITIES, READ_MARKS)])
    for copy in _identities(*rows):
        yield copy


async def beside_from_sqlite(path: Path) -> AsyncGenerator[Beside, None]:
    with contextlib.closing(file.read_only(path)) as connection:
        for table in BESIDE:
            found = await asyncio.to_thread(connection.execute, _question(table))
            for row in await asyncio.to_thread(found.fetchall):
                yield Beside(table, tuple(row))


async def into_sqlite(path: Path, copies: Iterator[Copy]) -> None:
    """Into a file that the caller holds open, so that no other process does."""
    await asyncio.to_thread(_fill, path, copies)


async def from_postgres(url: str, only: str = ALL_TABLES) -> AsyncGenerator[Append, None]:
    from catalaunia.store.postgres import server  # only where the extra [postgres] is installed

    connection = await server.connect_for_backup(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            async for row in connection.cursor(f"select {COLUMNS} from tables {only}", prefetch=TABLES_A_TIME):
                question = "select version, time, content from events where table_id = $1 order by version"
                yield _copy(row, await connection.fetch(question, row[0]))
    finally:
        await connection.close()


async def identities_from_postgres(url: str) -> AsyncGenerator[WrittenIdentity, None]:
    from catalaunia.store.postgres import server

    connection = await server.connect_for_backup(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            rows = [await connection.fetch(one) for one in (IDENTITIES, READ_MARKS)]
    finally:
        await connection.close()
    for copy in _identities(*rows):
        yield copy


async def beside_from_postgres(url: str) -> AsyncGenerator[Beside, None]:
    from catalaunia.store.postgres import server

    connection = await server.connect_for_backup(url)
    try:
        for table in BESIDE:
            for row in await connection.fetch(_question(table)):
                yield Beside(table, tuple(row))
    finally:
        await connection.close()


async def into_postgres(url: str, copies: Iterator[Copy]) -> None:
    """Servers that have opened the database wait meanwhile."""
    from catalaunia.store.postgres import server
    from catalaunia.store.postgres.store import append_all, identify

    connection = await server.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("lock table tables, identities")
            if await connection.fetchval(ANYTHING):
                raise Refusal("store.not_empty")
            while batch := list(itertools.islice(copies, TABLES_A_TIME)):
                await append_all(connection, [one for one in batch if isinstance(one, Append)], "restore")
                for one in batch:
                    if isinstance(one, WrittenIdentity):
                        await identify(connection, one)
                    elif isinstance(one, Beside):
                        await connection.execute(one.insert, *one.values)
            await connection.fetchval(NUMBER_ON)
    finally:
        await connection.close()


def _fill(path: Path, copies: Iterator[Copy]) -> None:
    with contextlib.closing(file.connect(path)) as connection:
        connection.execute("begin immediate")  # what is not committed is gone when the connection is closed
        if connection.execute(ANYTHING).fetchone()[0]:
            raise Refusal("store.not_empty")
        for copy in copies:
            if isinstance(copy, Append):
                write(connection, copy)
            elif isinstance(copy, WrittenIdentity):
                identify(connection, copy)
            else:
                connection.execute(numbered(copy.insert), copy.values)
        connection.execute("commit")


def _whole(connection: sqlite3.Connection, row: Sequence[Any]) -> Append:
    question = "select version, time, content from events where table_id = ? order by version"
    return _copy(row, connection.execute(question, row[:1]).fetchall())


def _identities(rows: Sequence[Sequence[Any]], marks: Sequence[Sequence[Any]]) -> Iterator[WrittenIdentity]:
    found: dict[str, list[str]] = {}
    for player, mark in marks:
        found.setdefault(player, []).append(mark)
    for player, content in rows:
        yield WrittenIdentity(player, 0, content, tuple(found.get(player, ())))


def _copy(row: Sequence[Any], events: Sequence[Sequence[Any]]) -> Append:
    """Without any event where the log is damaged."""
    table, last, _, stage, listed, due, players, about, shown, expires = row
    whole = [event[0] for event in events] == list(range(1, last + 1))
    times, contents = ([event[place] for event in events if whole] for place in (1, 2))
    return Append(table, 0, times, contents, stage, bool(listed), due, players, about, shown, expires)
