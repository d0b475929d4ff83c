"""How many events a second the store keeps durably, with and without group commit, in the same run.

    .venv/bin/python -m bench.store [FOLDER]        (default: a temporary folder; its disk is what is measured)

64 producers append one event after the other, each to its own table, for a few seconds; then the same while every
append has a commit of its own. SQLite waits for the disk as in earnest; PostgreSQL is measured if its
programs are found, with a private server that waits for the disk too. Prints JSON.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

from catalaunia.store import SQLite, Store, Summary, connect
from catalaunia.store.postgres.store import PostgreSQL
from catalaunia.store.sqlite import writer as sqlite
from tests.store import database

PRODUCERS = 64
SECONDS = 2.0
ROUNDS = 3
EVENT = {"move": "play goths raetia", "seat": 2, "id": "0123456789abcdef", "chance": ["draw vandals", "draw huns"]}
ABOUT = {"game": "attila", "seats": ["Ada", "Bob"], "turn": 12}
SUMMARY = Summary("playing", True, ("ada", "bob"), 1.7e9, ABOUT, shown=1.7e9)


async def produce(store: Store, table: str, until: float) -> int:
    count = 0
    while time.perf_counter() < until:
        assert await store.append(table, count, [(time.time(), EVENT)], SUMMARY)
        count += 1
    return count


async def speed(store: SQLite | PostgreSQL, prefix: str) -> dict[str, float]:
    commits, began = store.commits, time.perf_counter()
    tables = [f"{prefix}-{number}" for number in range(PRODUCERS)]
    counts = await asyncio.gather(*(produce(store, table, began + SECONDS) for table in tables))
    seconds, events, commits = time.perf_counter() - began, sum(counts), store.commits - commits
    for table, count in zip(tables, counts, strict=True):
        assert len(await store.read(table)) == count
    return {"events_per_second": round(events / seconds), "events_per_commit": round(events / commits, 1)}


async def measure(url: str) -> list[dict[str, Any]]:
    """With and without in turns, so that a busy machine slows both."""
    store = connect(url)
    await store.open()
    module = sqlite if isinstance(store, SQLite) else store
    rounds = []
    for number in range(ROUNDS):
        batched = await speed(store, f"batched{number}")
        with mock.patch.object(module, "MOST", 1):
            unbatched = await speed(store, f"unbatched{number}")
        ratio = batched["events_per_second"] / unbatched["events_per_second"]
        rounds.append({"batched": batched, "unbatched": unbatched, "ratio": round(ratio, 1)})
    await store.close()
    return rounds


def main() -> None:
    found: dict[str, Any] = {"producers": PRODUCERS, "seconds": SECONDS, "cores": os.cpu_count()}
    found["load_before"] = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        found["sqlite"] = asyncio.run(measure(str(Path(folder) / "tables.db")))
    if database.programs():
        with database.cluster(settings=database.DURABLE) as server:
            found["postgresql"] = asyncio.run(measure(server.new()))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
