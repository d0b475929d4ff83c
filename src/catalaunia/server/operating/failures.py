"""What has failed: whose fault it was, and how to say so without telling what somebody said or who he is."""

import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from typing import Literal

from catalaunia.core.texts import Refusal
from catalaunia.store.postgres import errors

Kind = Literal["store", "thinking", "protocol", "own"]
Part = Literal["disk", "store"]

STORE: tuple[type[Exception], ...] = (sqlite3.Error, *errors.LOST)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
ON_DISK = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_CORRUPT", "SQLITE_NOTADB")
FRAMES, CAUSES = 12, 3  # of a traceback that are told: the innermost


def part(error: BaseException) -> Part:
    """Whether the disk is to be looked after or the database."""
    if isinstance(error, OSError):
        return "disk" if error.errno in NO_ROOM else "store"
    full = isinstance(error, errors.NO_ROOM)
    return "disk" if full or getattr(error, "sqlite_errorname", "").startswith(ON_DISK) else "store"


def said(error: BaseException) -> str:
    """The kind of an error, and what it says where that cannot be anybody's moves, name, address or token."""
    text = ""
    if isinstance(error, OSError):
        text = error.strerror or ""
    elif isinstance(error, sqlite3.Error):
        text = str(error)
    elif isinstance(error, Refusal):
        text = error.text.key
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def traced(error: BaseException) -> str:
    """Where it happened, the innermost last, and what led to it."""
    return "\n".join(_lines(error))


def _lines(error: BaseException) -> Iterator[str]:
    chain = [error]
    while len(chain) < CAUSES and (before := chain[-1].__cause__ or chain[-1].__context__):
        chain.append(before)
    for one in reversed(chain):
        frames = [(frame.f_code, line) for frame, line in walk_tb(one.__traceback__)]
        for code, line in frames[-FRAMES:]:
            yield f"  {'/'.join(Path(code.co_filename).parts[-3:])}:{line} {code.co_name}"
        yield said(one)
