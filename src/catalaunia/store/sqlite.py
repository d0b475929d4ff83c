"""The store in one SQLite file, for a server of one process: nothing to install, nothing to look after.

Every commit reaches the disk before it is acknowledged (WAL with synchronous=FULL). One thread writes, another
reads; neither waits for the other.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from catalaunia.store import sqlite_file
from catalaunia.store.store import Event, Row, Summary
from catalaunia.store.writer import Writer
from catalaunia.store.written import COLUMNS, append_of, event_of, row_of

PAGE = 500  # finished tables read at once

Result = TypeVar("Result")


class SQLite:
    """A store in the file `path`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._opened = contextlib.ExitStack()
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._reading: ThreadPoolExecutor | None = None

    @property
    def commits(self) -> int:
        """How often it has waited for the disk."""
        return self._writer.commits if self._writer else 0

    async def open(self) -> None:
        if self._writer:
            raise RuntimeError("The store is open already.")
        with contextlib.ExitStack() as opened:
            await asyncio.to_thread(sqlite_file.make, self.path, opened)
            self._reader = opened.enter_context(
                contextlib.closing(sqlite_file.connect(self.path, "pragma query_only = true"))
            )
            self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
            opened.callback(self._reading.shutdown)
            self._writer = Writer(lambda: sqlite_file.connect(self.path))
            self._opened = opened.pop_all()

    async def close(self) -> None:
        if not self._writer:
            return
        await self._writer.close()
        await asyncio.to_thread(self._opened.close)
        self._writer = self._reader = self._reading = None

    async def append(
        self, table: str, after: int, events: Sequence[tuple[float, dict[str, Any]]], summary: Summary
    ) -> bool:
        append = append_of(table, after, events, summary)
        if not self._writer:
            raise RuntimeError("The store is not open.")
        return await self._writer.append(append)

    async def read(self, table: str, after: int = 0) -> list[Event]:
        question = "select version, time, content from events where table_id = ? and version > ? order by version"
        return await self._ask(event_of, question, table, after)

    async def listed(self, limit: int) -> list[Row]:
        question = f"select {COLUMNS} from tables where listed and stage <> 'over' order by changed desc, id limit ?"
        return await self._ask(row_of, question, limit)

    async def of_player(self, player: str, limit: int) -> list[Row]:
        question = (
            f"select {COLUMNS} from tables where id in (select table_id from players where player = ?)"
            " order by changed desc, id limit ?"
        )
        return await self._ask(row_of, question, player, limit)

    async def due(self, until: float, limit: int) -> list[str]:
        question = "select id from tables where due <= ? and stage <> 'over' order by due, id limit ?"
        return await self._ask(_id_of, question, until, limit)

    async def over(self) -> AsyncIterator[str]:
        """A table that goes on meanwhile may come twice."""
        question = (
            "select changed, id from tables where stage = 'over' and (changed, id) > (?, ?)"
            f" order by changed, id limit {PAGE}"
        )
        last: Sequence[Any] = (float("-inf"), "")
        while page := await self._ask(tuple, question, *last):
            for row in page:
                yield row[1]
            last = page[-1]

    async def changes(self) -> AsyncIterator[str]:
        """Never any: only this process may write to the file."""
        await asyncio.Event().wait()
        yield ""

    async def _ask(self, form: Callable[[Sequence[Any]], Result], question: str, *values: Any) -> list[Result]:
        reader, reading = self._reader, self._reading
        if not reader or not reading:
            raise RuntimeError("The store is not open.")
        return await asyncio.get_running_loop().run_in_executor(
            reading, lambda: [form(row) for row in reader.execute(question, values)]
        )


def _id_of(row: Sequence[Any]) -> str:
    found: str = row[0]
    return found
