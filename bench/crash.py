"""Kill the server again and again while people play, and look whether it keeps its promises.

    python -m bench.crash --database sqlite --kills 50
    python -m bench.crash --database postgres --kills 20
    python -m bench.crash --scene two             two servers on one PostgreSQL, one of them killed at a time
    python -m bench.crash --scene worker          a `catalaunia worker` killed while it thinks

Prints JSON: acts, lost, doubled, how long the server takes to answer, and how long each table takes from then on.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.chair import Chair
from bench.crash_worker import worker_scene
from bench.crowd import Crowd, check, logs_in, promises, replay
from bench.served import Served, raise_file_limit
from tests.store.database import DURABLE, cluster

PATIENCE = 60.0  # seconds for all tables to go on after a restart
IN_A_HURRY = 4  # every so many kills the next one comes before all tables have gone on


@dataclass
class Restarts:
    """What was measured."""

    kills: int = 0
    until_it_answers: list[float] = field(default_factory=list)
    until_tables_go_on: list[float] = field(default_factory=list)
    stuck: int = 0
    lost: int = 0
    moved: int = 0
    doubled: int = 0
    gaps: int = 0

    def add_check(self, found: Any) -> None:
        for name in ("lost", "moved", "doubled", "gaps"):
            setattr(self, name, getattr(self, name) + getattr(found, name))

    def figures(self) -> dict[str, Any]:
        kept = {name: value for name, value in asdict(self).items() if not isinstance(value, list)}
        return kept | {
            "until_it_answers": spread(self.until_it_answers),
            "until_tables_go_on": spread(self.until_tables_go_on),
            "tables_later_than_2_s": sum(1 for one in self.until_tables_go_on if one > 2.0) + self.stuck,
        }


def spread(values: list[float]) -> dict[str, float]:
    """Median, 95 of 100, and the worst."""
    ordered = sorted(values) or [0.0]
    return {
        "p50": round(ordered[len(ordered) // 2], 3),
        "p95": round(ordered[int(len(ordered) * 0.95)], 3),
        "max": round(ordered[-1], 3),
    }


async def kill_scene(database: str, folder: Path, given: argparse.Namespace, count: int) -> dict[str, Any]:
    """One server, or two of which one is killed at a time while its players go to the other."""
    dice, restarts = random.Random(given.seed), Restarts()
    servers = [Served(folder, database, given.workers) for _ in range(count)]
    for served in servers:
        served.start()
    for served in servers:
        await served.answers()
    crowd = Crowd(servers, given.tables, given.pace)
    try:
        await crowd.sit_down()
        began, before = time.perf_counter(), crowd.acknowledged()
        down = 0.0
        for number in range(given.kills):
            await asyncio.sleep(dice.uniform(0.0, given.between))
            down += await _kill_one(servers[number % count], crowd, restarts, hurry=number % IN_A_HURRY == 3)
            restarts.add_check(check(promises(crowd), await logs_in(database)))
            say(f"kill {number + 1} of {given.kills}: {json.dumps(restarts.figures())}")
        played = time.perf_counter() - began - (down if count == 1 else 0.0)
        speed = (crowd.acknowledged() - before) / played
        await crowd.leave()
        codes = [served.stop() for served in servers]
    finally:
        for served in servers:
            served.kill()
    logs = await logs_in(database)
    restarts.add_check(check(promises(crowd), logs))
    return restarts.figures() | {
        "acknowledged": crowd.acknowledged(),
        "acts_a_second": round(speed, 1),
        "sockets": 2 * given.tables,
        "games": len(logs),
        "words_replayed": replay(logs),
        "refusals": dict(crowd.refusals()),
        "exit_codes": codes,
    }


async def _kill_one(served: Served, crowd: Crowd, restarts: Restarts, hurry: bool) -> float:
    """Returns how long the server was not there."""
    killed, tables = time.perf_counter(), crowd.in_play()
    served.kill()
    restarts.kills += 1
    alone = len(crowd.servers) == 1
    if not alone:  # the other one goes on at once
        await _note_going_on(crowd, tables, restarts, killed, hurry=False)
    served.start()
    restarts.until_it_answers.append(await served.answers())
    down = time.perf_counter() - killed
    if alone:
        await _note_going_on(crowd, tables, restarts, time.perf_counter(), hurry)
    return down


async def _note_going_on(
    crowd: Crowd, tables: list[list[Chair]], restarts: Restarts, since: float, hurry: bool
) -> None:
    """Tables that were in play when the server was killed: each must go on."""
    times = await crowd.go_on(tables, since, 0.3 if hurry else PATIENCE)
    restarts.until_tables_go_on += [one for one in times if one is not None]
    if not hurry:
        restarts.stuck += times.count(None)


@contextlib.contextmanager
def a_database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "tables.sqlite")
        return
    with cluster(DURABLE) as running:
        yield running.new()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=["one", "two", "worker"], default="one")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two words of a player")
    parser.add_argument("--between", type=float, default=4.0, help="most seconds from one restart to the next kill")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def run(given: argparse.Namespace) -> dict[str, Any]:
    """The scene's figures."""
    kind = given.database if given.scene == "one" else "postgres"
    with tempfile.TemporaryDirectory(prefix="catalaunia-crash-") as name:
        folder = Path(name)
        with a_database(kind, folder) as database:
            if given.scene == "worker":
                return asyncio.run(worker_scene(database, folder, given.kills))
            return asyncio.run(kill_scene(database, folder, given, 2 if given.scene == "two" else 1))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    raise_file_limit()
    given = arguments()
    began = time.perf_counter()
    figures = run(given)
    figures["seconds"] = round(time.perf_counter() - began)
    kind = given.database if given.scene == "one" else "postgres"
    print(json.dumps({"scene": given.scene, "database": kind, **figures}, indent=2))


if __name__ == "__main__":
    main()
