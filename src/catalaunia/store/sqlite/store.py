"""The store in one SQLite file, for a server of one process: nothing to install, nothing to look after.

Every commit reaches the disk before it is acknowledged (WAL with synchronous=FULL). One thread writes, another
reads; neither waits for the other.
"""

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from catalaunia.store.protocol import Notice, Summary
from catalaunia.store.reading import Reading, Result
from catalaunia.store.sqlite import file
from catalaunia.store.sqlite.writer import Writer, numbered
from catalaunia.store.written import (
    WrittenSetting,
    append_of,
    finite,
    identity_of,
    rewritten_of,
    settling,
    study_of,
    text_of,
    written_notice,
)


class SQLite(Reading):
    """A store in the file `path`."""

    shared = False

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
            await asyncio.to_thread(file.make, self.path, opened)
            with file.refusing(self.path):
                self._reader = opened.enter_context(
                    contextlib.closing(file.connect(self.path, "pragma query_only = true"))
                )
                self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
                opened.callback(self._reading.shutdown)
                self._writer = Writer(lambda: file.connect(self.path))
            self._opened = opened.pop_all()

    async def close(self) -> None:
        if not self._writer:
            return
        await self._writer.close()
        await asyncio.to_thread(self._opened.close)
        self._writer = self._reader = self._reading = None

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[tuple[float, dict[str, Any]]],
        summary: Summary,
        notices: Sequence[Notice] = (),
    ) -> bool:
        append = append_of(table, after, events, summary, notices)
        return await self._open_writer().append(append)

    async def remove(self, table: str, now: float) -> None:
        await self._open_writer().remove(table, now)

    async def note(self, table: str, name: str, part: int, content: dict[str, Any]) -> None:
        await self._open_writer().note(table, name, part, text_of(content))

    async def identify(self, player: str, after: int, content: dict[str, Any], marks: Sequence[str]) -> bool:
        return await self._open_writer().identify(identity_of(player, after, content, marks))

    async def put_notice(self, notice: Notice) -> None:
        await self._open_writer().put(written_notice(notice))

    async def take_notice(self, name: str, now: float, until: float) -> Notice | None:
        return await self._open_writer().take(name, now, until)

    async def settle_notice(
        self, taken: Notice, again: float | None, more: Sequence[Notice] = (), into: Sequence[Notice] = ()
    ) -> bool:
        return await self._open_writer().settle(settling(taken, again, into), [written_notice(one) for one in more])

    async def delete(self, table: str) -> bool:
        return await self._open_writer().delete(table)

    async def rewrite(self, table: str, last: int, contents: Mapping[int, dict[str, Any]], summary: Summary) -> bool:
        return await self._open_writer().rewrite(rewritten_of(table, last, contents, summary))

    async def lay_down(self, name: str, after: int, content: dict[str, Any]) -> bool:
        return await self._open_writer().replace(WrittenSetting(name, after, text_of(content)))

    async def write_study(self, name: str, table: str, after: int, content: dict[str, Any], kept_until: float) -> bool:
        return await self._open_writer().replace(study_of(name, table, after, content, kept_until))

    async def keep_study(self, name: str, until: float) -> None:
        await self._open_writer().keep_study(name, finite(until))

    async def delete_study(self, name: str) -> bool:
        return await self._open_writer().delete_study(name)

    async def audit(self, time: float, content: dict[str, Any]) -> None:
        await self._open_writer().audit(time, text_of(content))

    async def probe(self) -> None:
        await self._open_writer().probe()

    def space(self) -> int | None:
        return shutil.disk_usage(self.path.parent).free

    async def changes(self) -> AsyncIterator[str]:
        """Never any: only this process may write to the file."""
        await asyncio.Event().wait()
        yield ""

    async def call(self, text: str) -> None:
        """There is nobody else."""

    def calls(self) -> AsyncIterator[str]:
        return self.changes()

    def _open_writer(self) -> Writer:
        if not self._writer:
            raise RuntimeError("The store is not open.")
        return self._writer

    async def _ask(self, form: Callable[[Sequence[Any]], Result], question: str, *values: Any) -> list[Result]:
        reader, reading = self._reader, self._reading
        if not reader or not reading:
            raise RuntimeError("The store is not open.")
        return await asyncio.get_running_loop().run_in_executor(
            reading, lambda: [form(row) for row in reader.execute(numbered(question), values)]
        )
