"""The file of a SQLite store: whose it is, who may open it, how new it is, and whether it is whole."""

import contextlib
import errno
import fcntl
import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from catalaunia.core.texts import Refusal
from catalaunia.store import migrations
from catalaunia.store.sqlite import wal
from catalaunia.store.written import PROBE

APPLICATION_ID = int.from_bytes(b"C451", "big")  # the file's application id
NO_WRITING = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_PERM")  # how SQLite's names of errors begin
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
LOCK_PATIENCE = 10.0  # seconds to wait for a lock, as while a backup is begun

log = logging.getLogger("catalaunia.store")


def make(path: Path, opened: contextlib.ExitStack) -> None:
    """Make the file ready for this process alone, as long as `opened` lasts. It is tried whether one can write."""
    with refusing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        opened.enter_context(alone(path))
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the secrets of running games
        _check_wal(path)
        with contextlib.closing(_plain(path)) as connection:
            _migrate(connection, path)
            connection.execute(PROBE)


@contextlib.contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Whatever hinders opening it is said in a sentence."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        name = getattr(error, "sqlite_errorname", "")
        reason = getattr(error, "strerror", None) or error
        if name.startswith("SQLITE_CORRUPT"):
            raise Refusal("store.damaged_file", place=path, error=reason) from error
        if name.startswith(NO_WRITING) or getattr(error, "errno", None) in NO_ROOM:
            raise Refusal("store.cannot_write", place=path, error=reason) from error
        raise Refusal("store.cannot_open", place=path, error=reason) from error


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


def _served(path: Path) -> bool:
    """Whether a process has it open, and may be writing."""
    path = path.resolve()
    try:
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _check_wal(path: Path) -> None:
    """Before SQLite opens the file: it would not tell."""
    path = path.resolve()
    file = path.with_name(path.name + "-wal")
    state = wal.examine(file)
    if state is wal.State.DAMAGED:
        raise Refusal("store.damaged_wal", place=file, file=path)
    if state is wal.State.TORN:
        log.warning("the last transaction in %s is not whole, as after a power failure, and is left out", file)


def connect(path: Path, *settings: str) -> sqlite3.Connection:
    """To a file that was made ready. Each connection is used by one thread at a time, which `make` cannot know."""
    connection = _plain(path)
    for setting in ("pragma synchronous = full", *settings):
        connection.execute(setting)
    return connection


def read_only(path: Path) -> sqlite3.Connection:
    """To a file that a server may have open: for a backup."""
    with refusing(path):
        if not _served(path):
            _check_wal(path)
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", LOCK_PATIENCE, isolation_level=None, check_same_thread=False, uri=True
        )
        if number(connection, path) == 0:
            raise Refusal("store.empty", place=path)
        migrations.check("sqlite", str(path), number(connection, path))
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
    if ours != APPLICATION_ID and (ours or found or filled):
        raise Refusal("store.foreign", place=path)
    return int(found)


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    todo = migrations.missing("sqlite", str(path), number(connection, path))
    connection.execute("pragma journal_mode = wal")
    for place, script in todo:
        connection.executescript(f"begin immediate;\n{script};\npragma user_version = {place};\ncommit;")


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, LOCK_PATIENCE, isolation_level=None, check_same_thread=False)
