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
from collections.abc import Callable

from catalaunia.store.written import NOTE, PROBE, Append

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
        numbered = NOTE.replace("$", "?")  # as SQLite writes it
        return await self.do(lambda connection: bool(connection.execute(numbered, values)))

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
    return True


def remove(connection: sqlite3.Connection, table: str, now: float) -> bool:
    """Inside a transaction; False if it is not expired."""
    gone = connection.execute("delete from tables where id = ? and expires <= ?", (table, now)).rowcount
    if gone:
        connection.execute("delete from players where table_id = ?", (table,))
        connection.execute("delete from events where table_id = ?", (table,))
        connection.execute("delete from findings where table_id = ?", (table,))
    return bool(gone)


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
