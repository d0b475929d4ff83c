"""The file of a SQLite store: whose it is, who may open it, how new it is."""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from catalaunia.store import migrations
from catalaunia.texts import Refusal

OURS = int.from_bytes(b"C451", "big")  # the file's application id
PATIENCE = 10.0  # seconds to wait for a lock, as while a backup is begun


def make(path: Path, opened: contextlib.ExitStack) -> None:
    """Make the file ready for this process alone, as long as `opened` lasts."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened.enter_context(alone(path))
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the secrets of running games
        with contextlib.closing(_plain(path)) as connection:
            _migrate(connection, path)
    except (OSError, sqlite3.Error) as error:
        raise Refusal("store.cannot_open", place=path, error=error) from error


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """No second process opens the file meanwhile. The lock vanishes with the process, however it ends."""
    path = path.resolve()
    lock = os.open(path.with_name(path.name + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal("store.in_use", place=path) from None
        yield
    finally:
        os.close(lock)


def connect(path: Path, *settings: str) -> sqlite3.Connection:
    """To a file that was made ready. Each connection is used by one thread at a time, which `make` cannot know."""
    connection = _plain(path)
    for setting in ("pragma synchronous = full", *settings):
        connection.execute(setting)
    return connection


def read_only(path: Path) -> sqlite3.Connection:
    """To a file that a server may have open: for a backup."""
    try:
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", PATIENCE, isolation_level=None, check_same_thread=False, uri=True
        )
        if number(connection, path) == 0:
            raise Refusal("store.empty", place=path)
        migrations.check("sqlite", str(path), number(connection, path))
    except sqlite3.Error as error:
        raise Refusal("store.cannot_open", place=path, error=error) from error
    return connection


def number(connection: sqlite3.Connection, path: Path) -> int:
    """Of the last migration; 0 for a new file."""
    try:
        (ours,) = connection.execute("pragma application_id").fetchone()
        (found,) = connection.execute("pragma user_version").fetchone()
        (filled,) = connection.execute("select count(*) from sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname == "SQLITE_NOTADB":
            raise Refusal("store.foreign", place=path) from error
        raise
    if ours != OURS and (ours or found or filled):
        raise Refusal("store.foreign", place=path)
    return int(found)


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    todo = migrations.missing("sqlite", str(path), number(connection, path))
    connection.execute("pragma journal_mode = wal")
    for place, script in todo:
        connection.executescript(f"begin immediate;\n{script};\npragma user_version = {place};\ncommit;")


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
