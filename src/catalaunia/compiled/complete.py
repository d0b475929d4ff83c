"""Whether a game is compiled: all that it needs lies on the disk, written by a compile that came to its end.

A compile in a process of its own uses everything once that the game needs and notes at the end which kernels that were.
One that was interrupted has noted nothing, and whoever comes next takes it up where it stopped.
"""

import fcntl
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path

from catalaunia.compiled import cache
from catalaunia.compiled.decorators import COMPILED
from catalaunia.compiled.kernel_cache import KernelCache, read, write

LOOK_EVERY = 0.2  # seconds, at another process that compiles the same


def is_complete(game: str) -> bool:
    """Whether everything is there, and whole."""
    folder = cache.cache_folder()
    noted = read(folder / f"{game}.complete") if folder else None
    if folder is None or noted is None:
        return False
    return all(read(folder / file) is not None for file in json.loads(noted))


def warm(part: str = "") -> bool:
    """Whether such kernels were compiled before, or run interpreted: nobody need be told that it takes long."""
    folder = cache.cache_folder() if COMPILED else None
    return not COMPILED or (folder is not None and any(part in file.name for file in folder.glob("*.kernel")))


def note_complete(game: str) -> bool:
    """To be said by a process that has used all a game needs, and nothing else; whether all of it is kept."""
    folder, files = cache.cache_folder(), KernelCache.files
    if folder is None or not all(files.values()):
        return False
    try:
        write(folder / f"{game}.complete", json.dumps(list(files)).encode())
    except OSError:
        return False
    return True


@contextmanager
def compiling_alone(game: str, report: Callable[[str], None]) -> Iterator[None]:
    """Reports each kernel as it is there. Whoever comes second waits, and reports what the first one does."""
    folder = cache.cache_folder()
    path = folder / f"{game}.compiling" if folder else None
    with _progress(path) as progress:
        if path is None or progress is None:
            KernelCache.when_there = report
            yield
            return
        _wait(progress.fileno(), path, report)

        def done(kernel: str) -> None:
            report(kernel)
            with suppress(OSError):
                progress.write(f"{kernel}\n".encode())

        KernelCache.when_there = done
        with suppress(OSError):
            progress.truncate(0)
        yield


@contextmanager
def _progress(path: Path | None) -> Iterator[FileIO | None]:
    """None where it cannot be written. What a full disk does not take is not tried once more at the end."""
    with ExitStack() as opened:
        file = None
        if path is not None:
            with suppress(OSError):
                file = opened.enter_context(path.open("ab", buffering=0))
        yield file


def _wait(lock: int, path: Path, report: Callable[[str], None]) -> None:
    told = 0
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            lines = path.read_text("utf-8").splitlines()
            for line in lines[told:]:
                report(line)
            told = max(told, len(lines))
            time.sleep(LOOK_EVERY)
        except OSError:
            return  # a disk without locks: both compile
