"""There is no room on the disk for a while: what cannot be kept is refused, and afterwards the tables go on.

The database lies on a small file system in memory, where that may be mounted: there the disk is full in truth.
Elsewhere the server's files may not grow (RLIMIT_FSIZE).
"""

import argparse
import asyncio
import contextlib
import resource
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.crash.trial import Trial, comes_true, trial
from bench.report import say
from bench.served import Served

SIZE = 64  # MB of the file system
FULL = 3.0  # seconds for which it stays full once it is noticed
NOTICED = 600.0  # seconds until it must be


class Disk:
    """Room for a database, which can be taken away."""

    def __init__(self, folder: Path, limited: bool) -> None:
        self.folder = folder
        self.kind = "RLIMIT_FSIZE" if limited else "tmpfs"
        self._ballast = folder / "ballast"

    def fill(self, served: Served) -> None:
        if self.kind == "tmpfs":
            with open(self._ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
                while file.write(bytes(4096)):
                    pass
        else:
            largest = max(file.stat().st_size for file in self.folder.glob("tables.sqlite*"))
            resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))

    def free(self, served: Served) -> None:
        if self.kind == "tmpfs":
            self._ballast.unlink()
        else:
            unlimited = resource.RLIM_INFINITY, resource.RLIM_INFINITY
            resource.prlimit(served.pid, resource.RLIMIT_FSIZE, unlimited)


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield Disk(folder, limited=not mounted)
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


async def disk_scene(_: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    """Full and free again, so many times, while people play; the server is never touched."""
    found: list[dict[str, Any]] = []
    with small_disk(folder / "disk") as disk:
        database = str(disk.folder / "tables.sqlite")
        async with trial([Served(folder, database, given.workers)], database, given) as here:
            for number in range(given.kills):
                await asyncio.sleep(given.between)
                found.append(await _full(here, disk))
                await here.check()
                say(f"full {number + 1} of {given.kills}: {found[-1]}")
            return await here.end() | {"disk": disk.kind, "full": found}


async def _full(here: Trial, disk: Disk) -> dict[str, Any]:
    served = here.servers[0]
    tables, log = here.crowd.in_play(), served.log.stat().st_size
    disk.fill(served)
    refusals = here.crowd.refusals()

    async def refused() -> bool:
        return here.crowd.refusals() != refusals

    try:
        noticed = await comes_true(refused, NOTICED)
        health = await _health(served)
        before = here.crowd.acknowledged()
        await asyncio.sleep(FULL)
        meanwhile = here.crowd.acknowledged() - before
    finally:
        disk.free(served)
    here.restarts.kills += 1
    await here.note_going_on(tables, time.perf_counter())
    said = served.log.read_bytes()[log:].decode("utf-8")
    return {
        "noticed": noticed,
        "healthz_while_full": health,
        "healthz_afterwards": await _health(served, 200),
        "acknowledged_while_full": meanwhile,
        "refusals": dict(here.crowd.refusals() - refusals),
        "tracebacks": said.count("Traceback"),
        "log_bytes": len(said),
    }


async def _health(served: Served, wanted: int = 503) -> int:
    """What `/healthz` says; it may take a moment to notice."""
    async with served.http() as http:
        said: list[int] = []

        async def as_wanted() -> bool:
            said.append((await http.get("/healthz")).status_code)
            return said[-1] == wanted

        await comes_true(as_wanted, NOTICED / 4)
    return said[-1]
