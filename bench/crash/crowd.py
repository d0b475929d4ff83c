"""Pairs of people who play one game after another, and the check of what they were promised.

What was acknowledged must be in the log, once, at the version that was named; the log must be without gaps
and replay by the rules.
"""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from bench.chair import Chair
from bench.served import STARTING, Opener, Place, Served
from catalaunia.core import registry
from catalaunia.server.tables import changes
from catalaunia.server.tables.table import Table
from catalaunia.store import StoredEvent

Log = list[tuple[int, float, str]]  # version, time and content of a table's events


class Pair:
    """Two people: when their game is over they begin another."""

    def __init__(self, opener: Opener, servers: list[Served], pace: float, game: str) -> None:
        self.opener = opener
        self.servers = servers
        self.pace = pace
        self.game = game
        self.chairs: list[Chair] = []
        self.past: list[Chair] = []
        self._seen: dict[Chair, int] = {}  # on which of its connections a chair has last heard something

    async def play(self) -> None:
        while True:
            if not self.chairs:
                places = await self._table()
                self.chairs = [Chair(place, self.servers) for place in places]
                for chair in self.chairs:
                    chair.on_update = chair.on_ack = self._look
            await asyncio.gather(*(chair.sit() for chair in self.chairs))
            self.past += self.chairs
            self.chairs = []

    async def _table(self) -> list[Place]:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await self.servers[0].up.wait()
                return await self.opener.table(self.game)
            await asyncio.sleep(0.2)

    def _look(self, chair: Chair) -> None:
        """At once after a new connection, so that it shows whether the table goes on; else at their pace."""
        if not chair.moves or chair.sent:
            return
        again = self._seen.get(chair, 1) != chair.connections
        self._seen[chair] = chair.connections
        wait = 0.0 if again else self.pace * (0.5 + chair.random.random())
        asyncio.get_running_loop().call_later(wait, chair.act)

    def in_play(self) -> list[Chair]:
        """The two at a table that has begun and is not over; empty between two games."""
        return self.chairs if any(chair.version for chair in self.chairs) and not self.chairs[0].over else []


def goes_on_at(chairs: list[Chair], since: float) -> float | None:
    """When the first act since then was acknowledged, or the game was seen to be over; none if not yet."""
    times = [time for chair in chairs for _, time in chair.acknowledged.values()]
    times += [chair.ended for chair in chairs if chair.ended is not None]
    return min((time for time in times if time >= since), default=None)


@dataclass
class Crowd:
    """All who play."""

    servers: list[Served]
    count: int
    pace: float
    pairs: list[Pair] = field(default_factory=list)
    seated: float = 0.0  # since when all play
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    async def sit_down(self) -> None:
        """Returns when every table has begun."""
        opener = Opener(self.servers[0])
        games = registry.names()
        self.pairs = [Pair(opener, self.servers, self.pace, games[k % len(games)]) for k in range(self.count)]
        for first in range(0, self.count, 10):
            self._tasks += [asyncio.create_task(pair.play()) for pair in self.pairs[first : first + 10]]
            await asyncio.sleep(0.2)
        async with asyncio.timeout(STARTING):
            while not all(any(chair.acknowledged for chair in pair.chairs) for pair in self.pairs):
                await asyncio.sleep(0.05)
        self.seated = time.perf_counter()

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def in_play(self) -> list[list[Chair]]:
        return [chairs for pair in self.pairs if (chairs := pair.in_play())]

    async def go_on(self, tables: list[list[Chair]], since: float, patience: float) -> list[float | None]:
        """For each table how long it took until it went on; none where it took too long."""
        until = time.perf_counter() + patience
        while True:
            times = [goes_on_at(chairs, since) for chairs in tables]
            if None not in times or time.perf_counter() > until:
                return [one and one - since for one in times]
            await asyncio.sleep(0.02)

    def chairs(self) -> list[Chair]:
        return [chair for pair in self.pairs for chair in pair.past + pair.chairs]

    def acknowledged(self) -> int:
        return sum(len(chair.acknowledged) for chair in self.chairs())

    def refusals(self) -> Counter[str]:
        return Counter(key for chair in self.chairs() for key in chair.refusals)


@dataclass
class Checked:
    """What a look into the logs has found."""

    acts: int = 0
    lost: int = 0  # acknowledged, and not there
    moved: int = 0  # there, but not at the version that was named
    doubled: int = 0
    gaps: int = 0


def promises(crowd: Crowd) -> dict[tuple[str, str, str], int]:
    """What has been acknowledged so far: the table, the player and the id, to the version."""
    return {
        (chair.place.table, chair.place.player, act): version
        for chair in crowd.chairs()
        for act, (version, _) in list(chair.acknowledged.items())
    }


def check(promised: dict[tuple[str, str, str], int], logs: dict[str, Log]) -> Checked:
    """Every promise against the logs, which were read after it was made."""
    found: dict[tuple[str, str, str], list[int]] = {}
    checked = Checked(acts=len(promised))
    for table, log in logs.items():
        checked.gaps += [version for version, _, _ in log] != list(range(1, len(log) + 1))
        read = _replayed(table, log)
        for version, _, content in log:
            event = json.loads(content)
            if act := event.get("key"):  # versions are named as its seat counts them
                named = read.version_for(event.get("seat"), version)
                found.setdefault((table, event["player"], act), []).append(named)
    checked.doubled = sum(1 for versions in found.values() if len(versions) > 1)
    for promise, version in promised.items():
        checked.lost += promise not in found
        checked.moved += version not in found.get(promise, [version])
    return checked


def _replayed(name: str, log: Log) -> Table:
    table = Table(name)
    changes.read(table, [StoredEvent(version, time, json.loads(content)) for version, time, content in log])
    return table


def replay(logs: dict[str, Log]) -> int:
    """Through the rules, as a server would load them; how many moves all of them have."""
    moves = 0
    for name, log in logs.items():
        table = _replayed(name, log)
        moves += len(table.match.log) if table.match else 0
    return moves


async def logs_in(database: str) -> dict[str, Log]:
    """Read past the server, which may be running."""
    question = "select table_id, version, time, content from events order by table_id, version"
    rows: list[Any]
    if database.startswith("postgresql:"):
        connection = await asyncpg.connect(database)
        try:
            rows = await connection.fetch(question)
        finally:
            await connection.close()
    else:
        rows = await asyncio.to_thread(_rows, Path(database), question)
    logs: dict[str, Log] = {}
    for table, version, ply, content in rows:
        logs.setdefault(table, []).append((version, ply, content))
    return logs


def _rows(path: Path, question: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(question).fetchall()
