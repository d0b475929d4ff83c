"""The command line with a clock that goes as it is turned: `python -m bench.crash.days.server FILE serve ...`.

FILE holds the seconds by which it is ahead, read whenever somebody asks for the time; unlike the machine's own clock
(`bench/crash/turned.py`) the server follows it while it runs. Computers answer at once with any legal move: nothing is
compiled, and the server is there again in half the time.
"""

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

from bench.crash.turned import turned

PROGRAM = ("-m", "bench.crash.days.server")
LOOK_EVERY = 0.02  # seconds


async def nobody(_: object) -> None:
    """No process is started that would think."""


async def any_legal(_: object, asked: Any, __: object) -> int:
    return int(random.Random(asked.seed).choice(asked.legal))


def follow(file: Path) -> None:
    from catalaunia.server.clock import WallClock  # only now: Numba looks when it is loaded
    from catalaunia.server.thinking.pool import Processes

    async def until(_: WallClock, time: float) -> None:
        while turned(file) < time:
            await asyncio.sleep(LOOK_EVERY)
        await asyncio.sleep(0)

    replaced = {"open": nobody, "move": any_legal, "ready_for": lambda *_: True}
    for name, method in replaced.items():
        setattr(Processes, name, method)
    for name, clock in {"now": lambda _: turned(file), "ahead": lambda _: 0.0, "until": until}.items():
        setattr(WallClock, name, clock)


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    follow(Path(sys.argv.pop(1)))

    from catalaunia.cli.main import main

    sys.exit(main())
