"""The server is killed again and again, or one of two."""

import argparse
import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

from bench.crash.trial import Trial, trial
from bench.report import say
from bench.served import Served

IN_A_HURRY = 4  # every so many kills the next one comes before all tables have gone on


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
