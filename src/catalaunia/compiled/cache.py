"""Where compiled kernels lie on the disk: a folder that is named by all that their code depends on.

That is the sources and data of the engine and of every game, those of other packages too, without what only tells of a
game; the versions of Python, Numba and LLVM; and the processor. Neither path nor time is part of it, so two checkouts,
a wheel and a worker share what one of them has compiled, and no change can leave stale code behind.

A process that uses a folder holds a lock on it: a folder of earlier sources is swept away when nobody does.
"""

import fcntl
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import llvmlite  # type: ignore[import-untyped]
import numba
import numpy as np
import platformdirs
from llvmlite import binding

from catalaunia.core import installed

PACKAGE = Path(__file__).parents[1]
KEPT_CACHES = 4  # folders of earlier sources that stay, so that switching branches stays quick
LOCK = "in-use"
SUFFIXES = (".py", ".toml")  # of sources and data
CORE = ("moves.py", "positions.py", "protocol.py", "tuning.py")  # whose constants and numbers kernels are made with
TELLING = ("telling", "texts", "rulebook", "lesson")  # folders of a game in which nothing may be compiled
MEASURED = ("kernels.toml", "ratings.toml", "calibration.toml")  # what was measured of them changes no kernel
ROOT = "CATALAUNIA_CACHE"  # of the environment: where the folders lie
OF_NO_ACCOUNT = ("NUMBA_DISABLE_JIT", "NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS")  # settings of Numba that change no code


def cache_name() -> str:
    """A hash of everything that compiled code depends on."""
    digest = hashlib.sha256()
    for part in (*_machine(), *_settings()):
        digest.update(part.encode() + b"\0")
    folders = {name: PACKAGE / name for name in ("compiled", "ai/search", "ai/train")}
    folders |= {f"games/{name}": installed.folder(name) for name in installed.packages()}
    for name, folder in folders.items():
        for file in sorted(file for file in folder.rglob("*") if file.suffix in SUFFIXES and file.name not in MEASURED):
            place = file.relative_to(folder)
            if place.parts[0] not in TELLING:
                digest.update(f"{name}/{place}".encode() + b"\0" + file.read_bytes() + b"\0")
    for core in CORE:
        digest.update(f"core/{core}".encode() + b"\0" + (PACKAGE / "core" / core).read_bytes() + b"\0")
    return f"compiled-{digest.hexdigest()[:16]}"


def _machine() -> tuple[str, ...]:
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    return (*versions, binding.get_process_triple(), binding.get_host_cpu_name(), _features())


def _features() -> str:
    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM does not know them on every platform
        return ""


def _settings() -> Iterator[str]:
    """What somebody has set of Numba's own options."""
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_") and name not in OF_NO_ACCOUNT:
            yield f"{name}={value}"


@functools.cache
def cache_folder() -> Path | None:
    """Where kernels of exactly these sources lie, in use by this process from now on; None: nowhere can be written."""
    for root in _roots():
        with suppress(OSError):
            folder = root / cache_name()
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            folder = _held(folder)
            _sweep(root, folder)
            return folder
    return None


def _roots() -> Iterator[Path]:
    """The user's folder for caches; where that is read-only, one among the temporary files that is his alone."""
    yield Path(os.environ.get(ROOT) or platformdirs.user_cache_path("catalaunia"))
    temporary = Path(tempfile.gettempdir()) / f"catalaunia-{os.getuid()}"
    with suppress(OSError):
        temporary.mkdir(mode=0o700, exist_ok=True)
        found = temporary.lstat()
        if found.st_uid == os.getuid() and found.st_mode & 0o077 == 0:  # what lies there is run
            yield temporary


def _held(folder: Path) -> Path:
    """Lock it against sweeping until this process ends; if it was swept away meanwhile, it is made anew."""
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        with suppress(OSError):  # a disk without locks is never swept
            fcntl.flock(lock, fcntl.LOCK_SH)
        with suppress(FileNotFoundError):
            if os.fstat(lock).st_ino == (folder / LOCK).stat().st_ino:
                os.utime(folder)
                return folder
        os.close(lock)


def _sweep(root: Path, used: Path) -> None:
    """Remove what lay unused the longest."""
    others = [other for other in root.glob("compiled-*") if other != used]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for old in others[KEPT_CACHES:]:
        with suppress(OSError):  # somebody uses it, or sweeps as well
            lock = os.open(old / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(old, ignore_errors=True)
            finally:
                os.close(lock)
