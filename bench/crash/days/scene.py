"""One such game after the other until the server has been killed so many times."""

import argparse
import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from bench.crash.crowd import check, logs_in, replay
from bench.crash.days.player import Player
from bench.crash.days.post import CHANNELS, Ends, ends
from bench.crash.days.server import PROGRAM
from bench.crash.days.story import Story, World
from bench.crash.turned import turn, turned
from bench.report import say, spread
from bench.served import Served, an_address
from catalaunia.core import record, registry

PEOPLE = 3
IN_DOUBT = "may have been sent when a process died"  # what the log says then
WORST = 0.05  # how often the server dies when a receiver has something and has not yet said so


@dataclass
class Killer:
    """Kills the server at random moments, and when it knows least: while a receiver has not answered yet."""

    served: Served
    left: int
    between: float
    dice: random.Random
    kills: int = 0
    at_the_worst: int = 0
    until_it_answers: list[float] = field(default_factory=list)
    _restart: "asyncio.Task[None] | None" = None

    async def go_on(self) -> None:
        while self.left:
            await asyncio.sleep(self.dice.uniform(0.0, self.between))
            await self.served.up.wait()
            self.kill()
            if self._restart:
                await asyncio.shield(self._restart)

    async def perhaps(self) -> None:
        if self.served.up.is_set() and self.dice.random() < WORST and self.kill():
            self.at_the_worst += 1

    def kill(self) -> bool:
        if not self.left or not self.served.up.is_set():
            return False
        self.left -= 1
        self.kills += 1
        self.served.kill()
        self._restart = asyncio.create_task(self._start_again())
        return True

    async def _start_again(self) -> None:
        self.served.start()
        self.until_it_answers.append(await self.served.answers())

    async def rest(self) -> None:
        self.left = 0
        if self._restart:
            await self._restart


@asynccontextmanager
async def killing(served: Served, given: argparse.Namespace) -> AsyncIterator[Killer]:
    made = Killer(served, given.kills, given.between, random.Random(given.seed))
    going = asyncio.create_task(made.go_on())
    try:
        yield made
    finally:
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        await made.rest()


async def days_scene(database: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    clock = folder / "clock"
    turn(clock, 0.0)
    async with ends() as others:
        served = Served(folder, database, given.workers, (*PROGRAM, str(clock)))
        served.command += ["--smtp", f"smtp://{others.mail_at}", "--mail-from", "tables@tables.example"]
        served.command += ["--public-url", served.address, "--webhooks-inside"]
        served.start()
        try:
            await served.answers()
            async with killing(served, given) as killer:
                others.when_told = killer.perhaps
                stories = await _stories(_world(others, clock, database), served, killer)
            return await _figures(served, database, killer, stories, others)
        finally:
            served.kill()


def _world(others: Ends, clock: Path, database: str) -> World:
    def on(seconds: float) -> None:
        turn(clock, float(clock.read_text("ascii")) + seconds)

    async def log(table: str) -> list[str]:
        question = f"select content from events where table_id = '{table}' order by version"
        return [str(row[0]) for row in await _found(database, question)]

    async def due(until: float) -> int:
        ((count,),) = await _found(database, f"select count(*) from notices where due <= {until!r}")
        return int(count)

    return World(others, lambda: turned(clock), on, log, due)


async def _found(database: str, question: str) -> list[Any]:
    """Read past the server."""
    if not database.startswith("postgresql:"):
        with closing(sqlite3.connect(f"{Path(database).as_uri()}?mode=ro", uri=True)) as file:
            return file.execute(question).fetchall()
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(question)]
    finally:
        await connection.close()


async def _stories(world: World, served: Served, killer: Killer) -> list[Story]:
    """At least one, and until nobody is left to be killed."""
    found: list[Story] = []
    while not found or killer.left:
        number = len(found)
        people = [Player(served, f"{name}-{number}", an_address(4 * number + k)) for k, name in enumerate(NAMES)]
        found.append(Story(world, _game(), people[:PEOPLE], people[PEOPLE]))
        try:
            await found[-1].play()
        finally:
            for player in people:
                await player.close()
        say(f"game {number + 1}: {killer.kills} kills so far, {killer.at_the_worst} at the worst moment")
    return found


NAMES = ("ada", "ben", "cy", "dora")


def _game() -> str:
    """One that so many can play."""
    return next(game for game in registry.names() if PEOPLE in registry.find(game).players)


async def _figures(served: Served, database: str, killer: Killer, stories: list[Story], others: Ends) -> dict[str, Any]:
    async with served.http() as http:
        records = [(await http.get(f"/api/tables/{story.table}/record")).json() for story in stories]
    promised = {key: version for story in stories for key, version in story.promised().items()}
    code = served.stop()
    logs = await logs_in(database)
    checked = check(promised, logs)
    in_doubt = served.log.read_text("utf-8").count(IN_DOUBT)
    missing = sum(story.missing() for story in stories)
    return {
        "kills": killer.kills,
        "at_the_worst_moment": killer.at_the_worst,
        "games": len(stories),
        "steps": sum(story.steps for story in stories),
        "acknowledged": len(promised),
        "lost": checked.lost,
        "moved": checked.moved,
        "doubled": checked.doubled,
        "gaps": checked.gaps,
        "told": sum(others.told.values()),
        "told_by_channel": {one: sum(n for mark, n in others.told.items() if mark[0] == one) for one in CHANNELS},
        "came_again_under_a_known_name": others.again,
        "missing_in_mails_and_chats": missing,
        "in_doubt": in_doubt,
        "records_verify": all(record.verify(one).ok for one in records),
        "heads_that_disagree": sum(
            bool(player.seen.disagreement(story.table, found))
            for story, found in zip(stories, records, strict=True)
            for player in story.all
        ),
        "moves_replayed": replay(logs),
        "until_it_answers": spread(killer.until_it_answers),
        "exit_codes": [code],
    }
