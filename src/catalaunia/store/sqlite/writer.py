"""The one thread that writes to SQLite, and why it is quick: group commit.

A commit waits for the disk, and that is nearly all an append costs. While one commit waits, further appends
queue up; the thread then takes all of them, puts them into one transaction and commits once.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence

from catalaunia.store.protocol import Notice
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
    PUT_WANTED,
    TAKE,
    UNMARK,
    Append,
    HeldByAnother,
    Rewritten,
    Settling,
    WrittenIdentity,
    WrittenNotice,
    WrittenSetting,
    WrittenStudy,
    notice_of,
)

MOST_APPENDS = 1000  # changes in one transaction: the first of them must not wait for ever

INSERT = (
    "insert into tables (version, changed, stage, listed, due, players, about, shown, expires, id)"
    " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
REPLACE = (
    "update tables set version = ?, changed = ?, stage = ?, listed = ?, due = ?, players = ?, about = ?,"
    " shown = ?, expires = ? where id = ?"
)

Change = Callable[[sqlite3.Connection], bool]
Waiting = tuple[Change, asyncio.Future[bool]]
Outcome = bool | BaseException


class Writer:
    """Takes changes from the event loop, and resolves a future for each when it is safe on the disk."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.commits = 0
        self._connect = connect
        self._connection = connect()
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> bool:
        return await self.do(lambda connection: write(connection, append))

    async def remove(self, table: str, now: float) -> bool:
        return await self.do(lambda connection: remove(connection, table, now))

    async def note(self, *values: str | int) -> bool:
        return await self.do(lambda connection: bool(connection.execute(numbered(NOTE), values)))

    async def identify(self, written: WrittenIdentity) -> bool:
        return await self.do(lambda connection: identify(connection, written))

    async def take(self, name: str, now: float, until: float) -> Notice | None:
        found: list[Notice] = []

        def change(connection: sqlite3.Connection) -> bool:
            found[:] = map(notice_of, connection.execute(numbered(TAKE), (name, now, until)).fetchall())
            return bool(found)

        return found[0] if await self.do(change) else None

    async def settle(self, all_of_it: Sequence[Settling], more: Sequence[WrittenNotice]) -> bool:
        def change(connection: sqlite3.Connection) -> bool:
            for question, values in all_of_it:
                if connection.execute(numbered(question), values).fetchone() is None:
                    raise HeldByAnother
            connection.executemany(numbered(PUT), more)
            return True

        try:
            return await self.do(change)
        except HeldByAnother:
            return False

    async def put(self, notice: WrittenNotice) -> bool:
        return await self.do(lambda connection: bool(connection.execute(numbered(PUT), notice)))

    async def delete(self, table: str) -> bool:
        return await self.do(lambda connection: delete(connection, table))

    async def rewrite(self, written: Rewritten) -> bool:
        return await self.do(lambda connection: rewrite(connection, written))

    async def replace(self, written: WrittenSetting | WrittenStudy) -> bool:
        return await self.do(lambda connection: replace(connection, written))

    async def keep_study(self, *values: str | float) -> bool:
        return await self.do(lambda connection: bool(connection.execute(numbered(KEEP_STUDY), values)))

    async def delete_study(self, name: str) -> bool:
        gone = numbered(DELETE_STUDY)
        return await self.do(lambda connection: connection.execute(gone, (name,)).fetchone() is not None)

    async def audit(self, *values: float | str) -> bool:
        return await self.do(lambda connection: bool(connection.execute(numbered(AUDIT), values)))

    async def probe(self) -> bool:
        return await self.do(lambda connection: bool(connection.execute(PROBE)))

    async def do(self, change: Change) -> bool:
        if self._closed:
            raise RuntimeError("The store is closed.")
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.put((change, future))
        return await future

    async def close(self) -> None:
        """What waits is still written."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        ends = False
        while not ends:
            batch, ends = self._take()
            if batch:
                outcomes = self._write([change for change, _ in batch])
                futures = [future for _, future in batch]
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(_resolve, futures, outcomes)
        self._connection.close()

    def _take(self) -> tuple[list[Waiting], bool]:
        """All that wait, at least one; and whether it was the end."""
        batch = []
        one = self._waiting.get()
        while one is not None:
            batch.append(one)
            if len(batch) == MOST_APPENDS or self._waiting.empty():
                return batch, False
            one = self._waiting.get()
        return batch, True

    def _write(self, changes: list[Change]) -> list[Outcome]:
        """In one transaction. If a change cannot even be tried, each is made by itself: only its own fails."""
        try:
            self._connection.execute("begin immediate")
            outcomes: list[Outcome] = [change(self._connection) for change in changes]
        except Exception as error:
            self._undo()
            if len(changes) == 1:
                return [error]
            return [outcome for change in changes for outcome in self._write([change])]
        try:
            self._commit()
        except Exception as error:
            self._undo()
            return [error] * len(changes)
        self.commits += 1
        return outcomes

    def _commit(self) -> None:
        self._connection.execute("commit")

    def _undo(self) -> None:
        """Nothing of a failed transaction may stay, whatever it takes; the thread goes on."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
        except sqlite3.Error:
            self._connection.close()
            with contextlib.suppress(sqlite3.Error):  # a closed connection says so at the next append
                self._connection = self._connect()


def write(connection: sqlite3.Connection, append: Append) -> bool:
    """Inside a transaction; False if another was quicker."""
    table, after = append.table, append.after
    found = connection.execute("select version, players from tables where id = ?", (table,)).fetchone()
    last, seated = found or (0, "[]")
    if last != after:
        return False
    versions = range(after + 1, append.version + 1)
    connection.executemany(
        "insert into events (table_id, version, time, content) values (?, ?, ?, ?)",
        [(table, *event) for event in zip(versions, append.times, append.contents, strict=True)],
    )
    summary = append.stage, append.listed, append.due, append.players, append.about, append.shown, append.expires
    connection.execute(REPLACE if after else INSERT, (append.version, append.times[-1], *summary, table))
    if seated != append.players:
        _seat(connection, table, append.players)
    connection.executemany(numbered(PUT_WANTED), append.notices)
    return True


def remove(connection: sqlite3.Connection, table: str, now: float) -> bool:
    """Inside a transaction; False if it is not expired."""
    removed = numbered(f"delete from tables where {EXPIRED} and id = $2")
    gone = connection.execute(removed, (now, table)).rowcount
    if gone:
        _sweep(connection, table)
    return bool(gone)


def delete(connection: sqlite3.Connection, table: str) -> bool:
    """Inside a transaction; False if there is none."""
    gone = connection.execute("delete from tables where id = ?", (table,)).rowcount
    _sweep(connection, table)
    return bool(gone)


def _sweep(connection: sqlite3.Connection, table: str) -> None:
    for what in DELETE:
        connection.execute(f"delete from {what} = ?", (table,))


def rewrite(connection: sqlite3.Connection, written: Rewritten) -> bool:
    """Inside a transaction; False if something has happened since."""
    found = connection.execute("select version from tables where id = ?", (written.table,)).fetchone()
    if found != (written.last,):
        return False
    connection.executemany(
        "update events set content = ? where table_id = ? and version = ?",
        [(content, written.table, version) for version, content in written.contents],
    )
    changed = (written.players, written.about, written.table)
    connection.execute("update tables set players = ?, about = ? where id = ?", changed)
    _seat(connection, written.table, written.players)
    return True


def replace(connection: sqlite3.Connection, written: WrittenSetting | WrittenStudy) -> bool:
    """False if another was quicker."""
    question, values = written.question
    return connection.execute(numbered(question), values).fetchone() is not None


def identify(connection: sqlite3.Connection, written: WrittenIdentity) -> bool:
    """Inside a transaction; False if another was quicker."""
    question, values = written.question
    if connection.execute(numbered(question), values).fetchone() is None:
        return False
    connection.execute(numbered(UNMARK), (written.player,))
    connection.executemany(numbered(MARK), [(written.player, mark) for mark in written.marks])
    return True


def numbered(question: str) -> str:
    """As SQLite writes it."""
    return question.replace("$", "?")


def _seat(connection: sqlite3.Connection, table: str, players: str) -> None:
    connection.execute("delete from players where table_id = ?", (table,))
    connection.executemany(
        "insert into players (player, table_id) values (?, ?)", [(player, table) for player in set(json.loads(players))]
    )


def _resolve(futures: list[asyncio.Future[bool]], outcomes: list[Outcome]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():  # its caller no longer waits
            continue
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
