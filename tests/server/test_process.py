"""Programs beside the server: whoever is called off leaves none behind."""

import asyncio
import sys
from typing import Any

import pytest

from catalaunia.server.process import running

SLEEPER = (sys.executable, "-c", "import time; time.sleep(600)")


@pytest.mark.parametrize("when", ["starting", "started"])
def test_whoever_is_called_off_leaves_no_process(monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    made: list[asyncio.subprocess.Process] = []
    real = asyncio.create_subprocess_exec

    async def slowly(*given: Any, **named: Any) -> asyncio.subprocess.Process:
        made.append(await real(*given, **named))
        await asyncio.sleep(0.05 if when == "starting" else 0.0)
        return made[-1]

    async def use() -> None:
        async with running(*SLEEPER) as process:
            used.set()
            await process.wait()

    used = asyncio.Event()

    async def play() -> None:
        using = asyncio.create_task(use())
        while not (made if when == "starting" else used.is_set()):
            await asyncio.sleep(0.001)
        using.cancel()
        await asyncio.gather(using, return_exceptions=True)
        assert using.cancelled()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    asyncio.run(play())
    assert made[0].returncode is not None
