"""People who play at servers to which something is done, and what became of their tables."""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.chair import Chair
from bench.crash.crowd import Crowd, check, logs_in, promises, replay
from bench.report import spread
from bench.served import Served

PATIENCE = 600.0  # seconds for all tables to go on after a restart, however busy the machine is


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


@dataclass
class Trial:
    """Servers on one database, and a crowd at them."""

    servers: list[Served]
    database: str
    crowd: Crowd
    restarts: Restarts = field(default_factory=Restarts)

    async def note_going_on(self, tables: list[list[Chair]], since: float, hurry: bool = False) -> None:
        """Tables that were in play when it happened: each must go on."""
        times = await self.crowd.go_on(tables, since, 0.3 if hurry else PATIENCE)
        self.restarts.until_tables_go_on += [one for one in times if one is not None]
        if not hurry:
            self.restarts.stuck += times.count(None)

    async def restart(self, served: Served) -> None:
        """One that is not running any more."""
        served.start()
        self.restarts.until_it_answers.append(await served.answers())

    async def check(self) -> None:
        """All that was promised until now, against the logs."""
        self.restarts.add_check(check(promises(self.crowd), await logs_in(self.database)))

    async def end(self) -> dict[str, Any]:
        """All leave, and the servers are stopped kindly; the figures."""
        played = time.perf_counter() - self.crowd.seated
        await self.crowd.leave()
        codes = [served.stop() for served in self.servers]
        await self.check()
        logs = await logs_in(self.database)
        return self.restarts.figures() | {
            "acknowledged": self.crowd.acknowledged(),
            "acts_a_second": round(self.crowd.acknowledged() / played, 1),
            "sockets": 2 * len(self.crowd.pairs),
            "games": len(logs),
            "moves_replayed": replay(logs),
            "refusals": dict(self.crowd.refusals()),
            "exit_codes": codes,
        }


@asynccontextmanager
async def trial(servers: list[Served], database: str, given: argparse.Namespace) -> AsyncIterator[Trial]:
    """From when every table has begun; whatever happens, nothing is left running."""
    crowd = Crowd(servers, given.tables, given.pace)
    try:
        for served in servers:
            served.start()
        for served in servers:
            await served.answers()
        await crowd.sit_down()
        yield Trial(servers, database, crowd)
    finally:
        await crowd.leave()
        for served in servers:
            served.kill()


async def comes_true(what: Callable[[], Awaitable[bool]], patience: float = PATIENCE) -> bool:
    """Whether it does, before patience is at an end."""
    until = time.perf_counter() + patience
    while not (true := await what()) and time.perf_counter() < until:
        await asyncio.sleep(0.1)
    return true
