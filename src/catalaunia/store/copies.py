"""All tables of a database at one moment, and all tables into an empty one, in one transaction.

A table is copied as the append that would make it.
"""

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from pathlib import Path
from typing import Any

from catalaunia.core.texts import Refusal
from catalaunia.store.sqlite import file
from catalaunia.store.sqlite.writer import write
from catalaunia.store.written import COLUMNS, Append

AT_ONCE = 20  # tables in memory
ALL_TABLES = "order by id"
FINISHED_TABLES = "where stage = 'over' order by changed, id"


async def from_sqlite(path: Path, only: str = ALL_TABLES) -> AsyncGenerator[Append, None]:
    """While a server writes to the file: WAL keeps our moment."""
    with contextlib.closing(file.read_only(path)) as connection:
        connection.execute("begin")
        rows = connection.execute(f"select {COLUMNS} from tables {only}")
        while batch := await asyncio.to_thread(lambda: [_whole(connection, row) for row in rows.fetchmany(AT_ONCE)]):
            for copy in batch:
                yield copy


async def into_sqlite(path: Path, copies: Iterator[Append]) -> None:
    """Into a file that the caller holds open, so that no other process does."""
    await asyncio.to_thread(_fill, path, copies)


async def from_postgres(url: str, only: str = ALL_TABLES) -> AsyncGenerator[Append, None]:
    from catalaunia.store.postgres import server  # only where the extra [postgres] is installed

    connection = await server.connect_for_backup(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            async for row in connection.cursor(f"select {COLUMNS} from tables {only}", prefetch=AT_ONCE):
                question = "select version, time, content from events where table_id = $1 order by version"
                yield _copy(row, await connection.fetch(question, row[0]))
    finally:
        await connection.close()


async def into_postgres(url: str, copies: Iterator[Append]) -> None:
    """Servers that have opened the database wait meanwhile."""
    from catalaunia.store.postgres import server
    from catalaunia.store.postgres.store import append_all

    connection = await server.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("lock table tables")
            if await connection.fetchval("select exists (select from tables)"):
                raise Refusal("store.not_empty")
            while batch := list(itertools.islice(copies, AT_ONCE)):
                await append_all(connection, batch, "restore")
    finally:
        await connection.close()


def _fill(path: Path, copies: Iterator[Append]) -> None:
    with contextlib.closing(file.connect(path)) as connection:
        connection.execute("begin immediate")  # what is not committed is gone when the connection is closed
        if connection.execute("select exists (select 1 from tables)").fetchone()[0]:
            raise Refusal("store.not_empty")
        for copy in copies:
            write(connection, copy)
        connection.execute("commit")


def _whole(connection: sqlite3.Connection, row: Sequence[Any]) -> Append:
    question = "select version, time, content from events where table_id = ? order by version"
    return _copy(row, connection.execute(question, row[:1]).fetchall())


def _copy(row: Sequence[Any], events: Sequence[Sequence[Any]]) -> Append:
    """Without any event where the log is damaged."""
    table, last, _, stage, listed, due, players, about, shown, expires = row
    whole = [event[0] for event in events] == list(range(1, last + 1))
    times, contents = ([event[place] for event in events if whole] for place in (1, 2))
    return Append(table, 0, times, contents, stage, bool(listed), due, players, about, shown, expires)
