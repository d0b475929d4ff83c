"""The file in which a program keeps who it is at a server: a token, for its owner only."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path


def token_in(file: Path, become: Callable[[], str]) -> str:
    """What the file has; else a new player, whom it has from then on. Of several programs that begin at once, one's."""
    if found := _read(file):
        return found
    made = become()
    handle, temporary = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # made with mode 0600
    try:
        with open(handle, "w", encoding="ascii") as out:
            out.write(f"{made}\n")
            out.flush()
            os.fsync(handle)
        try:
            os.link(temporary, file)  # unlike a replacement it leaves a file that is there already
        except FileExistsError:
            return _read(file) or made
    finally:
        os.unlink(temporary)
    return made


def _read(file: Path) -> str:
    """Nothing if it is not there; what is there and is no token is left alone."""
    try:
        found = file.read_text("ascii").strip()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        found = ""
    if not found or len(found.split()) != 1:
        raise ValueError(
            f"{file} should have a token in it, and nothing else. Move it elsewhere, or name another file."
        )
    return found
