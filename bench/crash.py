"""Kill the server again and again while people play, and look whether it keeps its promises.

    python -m bench.crash --database sqlite --kills 50
    python -m bench.crash --database postgres --kills 20
    python -m bench.crash --scene two             two servers on one PostgreSQL, one of them killed at a time
    python -m bench.crash --scene worker          a `catalaunia worker` killed while it thinks
    python -m bench.crash --scene postgres        PostgreSQL itself is killed, and the server goes on
    python -m bench.crash --scene wal             the killed server's write-ahead log is damaged
    python -m bench.crash --scene disk            there is no room on the disk for a while
    python -m bench.crash --scene clock           the clock is turned, while the server runs and between two starts

Prints JSON: acts, lost, doubled, how long the server takes to answer, and how long each table takes from then on.
"""

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.crash_clock import clock_scene
from bench.crash_disk import disk_scene
from bench.crash_postgres import postgres_scene
from bench.crash_wal import wal_scene
from bench.crash_worker import worker_scene
from bench.report import say
from bench.served import Served, raise_file_limit
from bench.trial import Trial, trial
from tests.store.database import DURABLE, Cluster, cluster

IN_A_HURRY = 4  # every so many kills the next one comes before all tables have gone on
SQLITE_ONLY = {"wal": wal_scene, "disk": disk_scene, "clock": clock_scene}
POSTGRES_ONLY = ("two", "worker", "postgres")


async def kill_scene(database: str, folder: Path, given: argparse.Namespace, count: int) -> dict[str, Any]:
    """One server, or two of which one is killed at a time while its players go to the other."""
    dice = random.Random(given.seed)
    async with trial([Served(folder, database, given.workers) for _ in range(count)], database, given) as here:
        down = 0.0
        for number in range(given.kills):
            await asyncio.sleep(dice.uniform(0.0, given.between))
            down += await _kill_one(here, here.servers[number % count], hurry=number % IN_A_HURRY == 3)
            await here.check()
            say(f"kill {number + 1} of {given.kills}: {json.dumps(here.restarts.figures())}")
        here.crowd.seated += down if count == 1 else 0.0
        return await here.end()


async def _kill_one(here: Trial, served: Served, hurry: bool) -> float:
    """Returns how long the server was not there."""
    killed, tables = time.perf_counter(), here.crowd.in_play()
    served.kill()
    here.restarts.kills += 1
    alone = len(here.servers) == 1
    if not alone:  # the other one goes on at once
        await here.note_going_on(tables, killed)
    await here.restart(served)
    down = time.perf_counter() - killed
    if alone:
        await here.note_going_on(tables, time.perf_counter(), hurry)
    return down


@contextlib.contextmanager
def a_database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "tables.sqlite")
        return
    with cluster(DURABLE) as running:
        yield running.new()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=["one", *POSTGRES_ONLY, *SQLITE_ONLY], default="one")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite", help="of the scene `one`")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a player")
    parser.add_argument("--between", type=float, default=4.0, help="most seconds from one restart to the next kill")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def run(given: argparse.Namespace, kind: str) -> dict[str, Any]:
    """The scene's figures."""
    with tempfile.TemporaryDirectory(prefix="catalaunia-crash-") as name:
        folder = Path(name)
        if kind == "sqlite":
            return asyncio.run(_scene(given, folder, str(folder / "tables.sqlite")))
        with cluster(DURABLE) as running:
            return asyncio.run(_scene(given, folder, running.new(), running))


async def _scene(
    given: argparse.Namespace, folder: Path, database: str, running: Cluster | None = None
) -> dict[str, Any]:
    if given.scene == "worker":
        return await worker_scene(database, folder, given.kills)
    if given.scene == "postgres":
        assert running
        return await postgres_scene(running, database, folder, given)
    if given.scene in SQLITE_ONLY:
        return await SQLITE_ONLY[given.scene](database, folder, given)
    return await kill_scene(database, folder, given, 2 if given.scene == "two" else 1)


def main() -> None:
    raise_file_limit()
    given = arguments()
    kind = given.database if given.scene == "one" else "sqlite" if given.scene in SQLITE_ONLY else "postgres"
    began = time.perf_counter()
    figures = run(given, kind)
    figures["seconds"] = round(time.perf_counter() - began)
    print(json.dumps({"scene": given.scene, "database": kind, **figures}, indent=2))


if __name__ == "__main__":
    main()
