"""Where the server of a data folder is, for the commands of whoever runs it.

The file is locked as long as the process lives, however it ends: nobody sends the token to an address of before.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS_FILE = "admin.address"
LONGEST_ADDRESS = 200


@contextmanager
def said(folder: Path, address: str) -> Iterator[None]:
    """As long as the block lasts; of several servers with one folder the first says where it is."""
    handle = os.open(folder / ADDRESS_FILE, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(handle, 0)
            os.write(handle, address.encode())
        except BlockingIOError:
            pass
        yield
    finally:
        os.close(handle)


def found(folder: Path) -> str | None:
    """Where it is, if it runs."""
    try:
        handle = os.open(folder / ADDRESS_FILE, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.read(handle, LONGEST_ADDRESS).decode("ascii", "replace") or None
    finally:
        os.close(handle)
    return None
