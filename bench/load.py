"""How many tables one server carries: from a move that is sent to the update that the other player receives.

    python -m bench.load                       1,000 tables, 2,000 sockets, every table moves every 5 seconds
    python -m bench.load --ramp                then twice as fast, until it is too slow, and says where
    python -m bench.load --channels            with all else that tells of a table: every player has a home page, a
                                               webhook and a feed, links are looked at, and numbers were sealed
    python -m bench.load --profile FILE        what a move costs, part by part; FILE is for pstats
    python -m bench.load --database postgres --servers 2       several servers on one database, each with some tables

Moves come by the clock, whether or not the server keeps up. The client's own delays count as the server's. On a
machine that is busy otherwise the milliseconds of CPU that a move takes, of the server and of this client, say more.
"""

import argparse
import asyncio
import functools
import json
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.beside.channels import channels
from bench.chair import Chair
from bench.profiled import shares
from bench.report import in_ms, say
from bench.served import PROGRAM, Opener, Place, Served, raise_file_limit
from catalaunia.core.variant import Variant
from tests.store.database import DURABLE, cluster

BAR = 0.150  # seconds
SEED = 1  # of a game that shows whether there are secret choices


class WatchedTable:
    """Two chairs, one of which is told to act; measured is when the other hears of it."""

    def __init__(self, places: list[Place], served: Served) -> None:
        self.chairs = [Chair(place, [served]) for place in places]
        self._secret = secret_verbs(places[0].game)
        self.measured: Measured | None = None
        self._pending: tuple[Chair, int, float] | None = None  # who acted, what the other had seen by then, when
        for chair in self.chairs:
            chair.on_update = self._updated
            chair.on_ack = self._acknowledged

    def move(self) -> None:
        if self.measured is None or any(chair.over for chair in self.chairs):
            return
        if self._pending:
            self.measured.missed += 1
            return
        for chair, other in (self.chairs, self.chairs[::-1]):
            now = time.perf_counter()
            if chair.act():
                self._pending = chair, other.version, now
                self.measured.sent += 1
                return

    def _updated(self, chair: Chair) -> None:
        if self._pending and chair is not self._pending[0] and chair.version > self._pending[1]:
            if self.measured and not self._is_secret(self._pending[0]):
                self.measured.seen.append(time.perf_counter() - self._pending[2])
            self._pending = None

    def _acknowledged(self, chair: Chair) -> None:
        if self._pending and chair is self._pending[0] and self.measured:
            self.measured.acknowledged.append(time.perf_counter() - self._pending[2])
            if self._is_secret(chair):
                self.measured.secret += 1
                self._pending = None
        elif self.measured and self._is_secret(chair):
            self.measured.secret += 1  # the choice was complete, and the other was told before this one

    def _is_secret(self, chair: Chair) -> bool:
        """Of a secret choice nothing is told before it is complete."""
        return chair.said.split()[0] in self._secret


@functools.cache
def secret_verbs(game: str) -> frozenset[str]:
    """Of the moves of a secret choice; none where the game of two, as it is usually played, has no such choice."""
    rules = Variant(game, 2).shared_rules
    state, choosers = rules.new(), 0
    for number in rules.random_game(SEED)[0]:
        choosers += len(rules.choosers(state))
        rules.apply(state, number)
    starts = rules.blocks.offsets.items()
    return frozenset(verb for verb, start in starts if choosers and rules.seals(start))


@dataclass
class Measured:
    """One run at one speed."""

    sent: int = 0
    secret: int = 0  # of these moves of a secret choice, which the other does not hear of
    missed: int = 0  # moves that were due while the last one was still under way
    seen: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        return {
            "acts": self.sent,
            "missed": self.missed,
            "secret": self.secret,
            "unseen": self.sent - self.secret - len(self.seen),
            "until_seen_ms": in_ms(self.seen),
            "until_ack_ms": in_ms(self.acknowledged),
        }


@dataclass
class Hallful:
    """All tables, with everybody seated."""

    servers: list[Served]
    tables: list[WatchedTable]
    sitting: list["asyncio.Task[None]"]

    @property
    def places(self) -> list[Place]:
        return [chair.place for table in self.tables for chair in table.chairs]

    async def leave(self) -> None:
        for task in self.sitting:
            task.cancel()
        await asyncio.gather(*self.sitting, return_exceptions=True)

    async def measure(self, every: float, seconds: float) -> dict[str, Any]:
        """Every table moves once in so many seconds, each at its own ply."""
        measured = Measured()
        before = self._troubles()
        for table in self.tables:
            table.measured = measured
        began, cpu, own = time.perf_counter(), self._seconds(), time.process_time()
        movers = [asyncio.create_task(_move(table, every, began + seconds)) for table in self.tables]
        await asyncio.gather(*movers)
        elapsed = time.perf_counter() - began
        cpu, own = self._seconds() - cpu, time.process_time() - own
        await asyncio.sleep(1.0)
        return measured.figures() | {
            "tables": len(self.tables),
            "sockets": 2 * len(self.tables),
            "every_s": every,
            "acts_a_second": round(measured.sent / elapsed, 1),
            "errors": dict(self._troubles() - before),
            "server_memory_mb": round(sum(one.memory() for one in self.servers) / 2**20),
            "server_cores": round(cpu / elapsed, 2),
            "server_cpu_ms_an_act": round(1000 * cpu / max(1, measured.sent), 2),
            "client_cores": round(own / elapsed, 2),
            "client_cpu_ms_an_act": round(1000 * own / max(1, measured.sent), 2),
        }

    def _seconds(self) -> float:
        """Of CPU, of all servers."""
        return sum(one.seconds() for one in self.servers)

    def _troubles(self) -> Counter[str]:
        chairs = [chair for table in self.tables for chair in table.chairs]
        found = Counter(key for chair in chairs for key in chair.refusals)
        found["reconnects"] = sum(chair.connections - 1 for chair in chairs)
        return found


async def _move(table: WatchedTable, every: float, until: float) -> None:
    due = time.perf_counter() + random.random() * every
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table.move()
        due += every


async def seat_everybody(servers: list[Served], count: int, sealing: bool = False) -> Hallful:
    """Each server has as many of the tables as the others."""
    tables: list[WatchedTable] = []
    for number, served in enumerate(servers):
        opener = Opener(served, prefix=f"{number}-", sealing=sealing, first=len(tables))
        places = await opener.tables(count * (number + 1) // len(servers) - len(tables))
        tables += [WatchedTable(pair, served) for pair in places]
    sitting = []
    for first in range(0, count, 20):
        for table in tables[first : first + 20]:
            sitting += [asyncio.create_task(chair.sit()) for chair in table.chairs]
        async with asyncio.timeout(60):
            while not all(chair.version for table in tables[first : first + 20] for chair in table.chairs):
                await asyncio.sleep(0.01)
    return Hallful(servers, tables, sitting)


async def run(given: argparse.Namespace, folder: Path, database: str) -> dict[str, Any]:
    profile = str(Path(given.profile).resolve()) if given.profile else ""
    program = ("-m", "bench.profiled", profile) if profile else PROGRAM
    servers = [Served(folder, database, program=program) for _ in range(given.servers)]
    runs = []
    try:
        answering = 0.0
        for served in servers:
            served.command += ["--webhooks-inside"] if given.channels else []
            served.start()
            answering = max(answering, await served.answers())
        empty = sum(served.memory() for served in servers)
        began = time.perf_counter()
        service = await seat_everybody(servers, given.tables, given.channels)
        say(f"{given.tables} tables are seated after {time.perf_counter() - began:.0f} s")
        await asyncio.sleep(2.0)
        if given.channels:
            runs.append(await measure_all(service, given.every, given.seconds))
        every = given.every
        while not given.channels:
            with profiled(servers[0], profile):
                runs.append(await service.measure(every, given.seconds))
            say(json.dumps(runs[-1]))
            if not given.ramp or too_slow(runs[-1]):
                break
            every /= 2
        await service.leave()
        code = max(served.stop() for served in servers)
    finally:
        for served in servers:
            served.kill()
    figures = {"runs": runs, "answers_after_s": round(answering, 1), "exit_code": code}
    if profile:
        figures["ms_a_move"] = shares(profile, runs[-1]["acts"])
    return figures | {"empty_memory_mb": round(empty / 2**20)} | ({"breaks_at": breaks_at(runs)} if given.ramp else {})


async def measure_all(service: Hallful, every: float, seconds: float, told: bool = True) -> dict[str, Any]:
    """With every channel open; `told`: afterwards everybody leaves, and whoever is to move is told."""
    async with channels(service.servers[0], service.places) as others:
        looking = asyncio.create_task(others.look(every, seconds))
        figures = await service.measure(every, seconds)
        await looking
        if told:
            await service.leave()
            await others.told_to_who_has_left()
        return figures | {"channels": others.figures()}


@contextmanager
def profiled(served: Served, file: str) -> Iterator[None]:
    if file:
        served.signal(signal.SIGUSR1)
    yield
    if file:
        served.signal(signal.SIGUSR1)


def too_slow(run: dict[str, Any]) -> bool:
    return bool(run["until_seen_ms"]["p95"] > 1000 * BAR or run["errors"] or run["unseen"] > 0.01 * run["acts"])


def breaks_at(runs: list[dict[str, Any]]) -> str:
    last = runs[-1]
    p95, errors = last["until_seen_ms"]["p95"], last["errors"] or "none"
    return f"{last['tables']} tables, {last['acts_a_second']} acts a second: p95 {p95} ms, errors: {errors}"


@contextmanager
def a_database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(folder / "tables.sqlite")
        return
    with cluster(DURABLE) as running:
        yield running.new()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each run")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="on one PostgreSQL")
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--channels", action="store_true")
    parser.add_argument("--profile", default="", metavar="FILE")
    given = parser.parse_args()
    if given.servers > 1 and (given.database != "postgres" or given.channels):
        parser.error("several servers share a PostgreSQL (--database postgres), and have no other channels here")
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="catalaunia-load-") as name:
        folder = Path(name)
        with a_database(given.database, folder) as database:
            print(json.dumps(asyncio.run(run(given, folder, database)), indent=2))


if __name__ == "__main__":
    main()
