"""PostgreSQL itself is killed and started again while people play; the server goes on by itself."""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

from bench import proc
from bench.crash.trial import trial
from bench.report import say
from bench.served import Served
from tests.store.database import Cluster

AWAY = 2.0  # most seconds until it is started again
GONE = 120.0  # seconds for killed processes to end


async def postgres_scene(running: Cluster, database: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    """Nothing acknowledged may be lost or doubled, and every table goes on without the server being touched."""
    dice = random.Random(given.seed)
    async with trial([Served(folder, database, given.workers)], database, given) as here:
        for number in range(given.kills):
            await asyncio.sleep(dice.uniform(0.0, given.between))
            tables = here.crowd.in_play()
            await kill_all(running)
            here.restarts.kills += 1
            await asyncio.sleep(dice.uniform(0.0, AWAY))
            await asyncio.to_thread(running.start)
            await here.note_going_on(tables, time.perf_counter())
            await here.check()
            say(f"kill {number + 1} of {given.kills}: {here.restarts.figures()}")
        log = here.servers[0].log.read_text("utf-8")
        return await here.end() | {"tracebacks_in_the_log": log.count("Traceback"), "log_bytes": len(log)}


async def kill_all(running: Cluster) -> None:
    """Every process of this cluster, by its id, without a warning."""
    first = int((running.folder / "data" / "postmaster.pid").read_text("ascii").split()[0])
    os.kill(first, signal.SIGSTOP)  # else it could start another meanwhile
    family = [first, *(one.pid for one in proc.all_processes() if one.parent == first)]
    for pid in family:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    async with asyncio.timeout(GONE):
        while any(Path(f"/proc/{pid}").exists() for pid in family):  # it looks for them when it starts
            await asyncio.sleep(0.02)
