"""The machine's clock is turned by a day and a year, forth and back, while the server runs and between two starts."""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.chair import Chair
from bench.crash.trial import Trial, comes_true, trial
from bench.crash.turned import turn
from bench.report import say
from bench.served import Opener, Served, an_address
from bench.siege.friend import Experience, play

DAY, YEAR = 86_400.0, 365 * 86_400.0
TURNS = (DAY, -DAY, YEAR, -YEAR, 0.0)  # from the true time; every second time the server is started anew
ALONE, GREEDY = an_address(60_000), an_address(60_001)
MANY = 60  # links that are void: more than one player may try
LINES = 5  # of chat at once: as many as one player may say
ANSWERS = 2  # of computers, which show that they go on


async def clock_scene(database: str, folder: Path, given: argparse.Namespace) -> dict[str, Any]:
    """Computers answer, chat works, tables open, limits bind and end, and every table goes on."""
    clock = folder / "clock"
    turn(clock, 0.0)
    served = Served(folder, database, given.workers, program=("-m", "bench.crash.turned", str(clock)))
    found: list[dict[str, Any]] = []
    async with trial([served], database, given) as here:
        await served.answers(with_computers=True)
        async with witnesses(served) as seen_by:
            for number in range(given.kills):
                by, restart = TURNS[number % len(TURNS)], number % 2 == 1
                found.append(
                    {"by_days": by / DAY, "restart": restart} | await _turned(here, clock, by, restart, seen_by)
                )
                await here.check()
                say(f"turn {number + 1} of {given.kills}: {found[-1]}")
        return await here.end() | {"turns": found}


async def _turned(here: Trial, clock: Path, by: float, restart: bool, seen_by: "Witnesses") -> dict[str, bool]:
    talked, bound = await asyncio.gather(seen_by.talk(), seen_by.claim_too_much())
    served, tables = here.servers[0], here.crowd.in_play()
    if restart:
        served.kill()
        here.restarts.kills += 1
    turn(clock, by)
    if restart:
        await here.restart(served)
    await here.note_going_on(tables, time.perf_counter())
    return {"limits_bind": bound, "chat_worked": talked} | await seen_by.look()


@dataclass
class Witnesses:
    """Who finds out whether everything goes on: one who plays against computers, one who talks, one who is greedy."""

    served: Served
    talker: Chair
    seen: Experience = field(default_factory=Experience)

    async def look(self) -> dict[str, bool]:
        answered, chat, limits, tables = await asyncio.gather(
            self._computers_answer(), self._may_talk_again(), comes_true(self._may_claim), self._opens()
        )
        return {"computers_answer": answered, "chat_works": chat, "limits_end": limits, "tables_open": tables}

    async def talk(self) -> bool:
        """As much as is allowed at once, so that he must wait afterwards; who has just talked waits before, too."""
        before = len(self.talker.acknowledged)
        for _ in range(LINES):
            self.talker.ask("chat", text="What time is it?")
        await asyncio.sleep(1.0)
        return len(self.talker.acknowledged) > before or await self._may_talk_again()

    async def _may_talk_again(self) -> bool:
        before = len(self.talker.acknowledged)

        async def talks() -> bool:
            self.talker.ask("chat", text="And now?")
            await asyncio.sleep(1.0)
            return len(self.talker.acknowledged) > before

        return await comes_true(talks)

    async def claim_too_much(self) -> bool:
        """Whether that is refused at last."""
        for _ in range(MANY):
            if not await self._may_claim():
                return True
        return False

    async def _may_claim(self) -> bool:
        """By a link that is void, of which a player may try few and then one in a while."""
        headers = {"Authorization": f"Bearer {self.served.signer.sign('greedy')}"}
        path, body = f"/api/tables/{self.talker.place.table}/claim", {"name": "Greedy", "token": "A" * 22}
        async with self.served.http(GREEDY) as http:
            return (await http.post(path, json=body, headers=headers)).status_code != 429

    async def _computers_answer(self) -> bool:
        before = len(self.seen.computers)

        async def answered() -> bool:
            return len(self.seen.computers) >= before + ANSWERS

        return await comes_true(answered)

    async def _opens(self) -> bool:
        try:
            return bool(await Opener(self.served, prefix=f"{time.monotonic_ns()}-").table())
        except httpx.HTTPError as error:
            say(f"no table was opened: {error!r}")
            return False


@asynccontextmanager
async def witnesses(served: Served) -> AsyncIterator[Witnesses]:
    place, _ = await Opener(served, prefix="talker-").table()
    made = Witnesses(served, Chair(place, [served]))
    tasks = [asyncio.create_task(play(served, ALONE, made.seen)), asyncio.create_task(made.talker.sit())]
    try:
        while not made.talker.heard:
            await asyncio.sleep(0.05)
        yield made
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
