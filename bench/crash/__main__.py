"""Kill the server again and again while people play, and look whether it keeps its promises.

    python -m bench.crash --database sqlite --kills 50
    python -m bench.crash --database postgres --kills 20
    python -m bench.crash --scene two             two servers on one PostgreSQL, one of them killed at a time
    python -m bench.crash --scene worker          a `catalaunia worker` killed while it thinks
    python -m bench.crash --scene postgres        PostgreSQL itself is killed, and the server goes on
    python -m bench.crash --scene wal             the killed server's write-ahead log is damaged
    python -m bench.crash --scene disk            there is no room on the disk for a while
    python -m bench.crash --scene clock           the clock is turned, while the server runs and between two starts
    python -m bench.crash --scene days            a game by days among three, told on every channel (on either)

Prints JSON: acts, lost, doubled, how long the server takes to answer, and how long each table takes from then on.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.crash.clock import clock_scene
from bench.crash.days.scene import days_scene
from bench.crash.disk import disk_scene
from bench.crash.kill import kill_scene
from bench.crash.postgres import postgres_scene
from bench.crash.wal import wal_scene
from bench.crash.worker import worker_scene
from bench.served import raise_file_limit
from tests.store.database import DURABLE, Cluster, cluster

SQLITE_ONLY = {"wal": wal_scene, "disk": disk_scene, "clock": clock_scene}
POSTGRES_ONLY = ("two", "worker", "postgres")
ON_BOTH = ("one", "days")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=[*ON_BOTH, *POSTGRES_ONLY, *SQLITE_ONLY], default="one")
    parser.add_argument(
        "--database", choices=["sqlite", "postgres"], default="sqlite", help="of the scenes `one` and `days`"
    )
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
    if given.scene == "days":
        return await days_scene(database, folder, given)
    if given.scene in SQLITE_ONLY:
        return await SQLITE_ONLY[given.scene](database, folder, given)
    return await kill_scene(database, folder, given, 2 if given.scene == "two" else 1)


def main() -> None:
    raise_file_limit()
    given = arguments()
    kind = given.database if given.scene in ON_BOTH else "sqlite" if given.scene in SQLITE_ONLY else "postgres"
    began = time.perf_counter()
    figures = run(given, kind)
    figures["seconds"] = round(time.perf_counter() - began)
    print(json.dumps({"scene": given.scene, "database": kind, **figures}, indent=2))


if __name__ == "__main__":
    main()
