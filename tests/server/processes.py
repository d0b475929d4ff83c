"""A server as a process of its own, for tests that stop or kill it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bench.served import PROGRAM, Served


@asynccontextmanager
async def running(
    folder: Path,
    workers: int = 1,
    with_computers: bool = False,
    program: tuple[str, ...] = PROGRAM,
    more: tuple[str, ...] = (),
) -> AsyncIterator[Served]:
    """It is gone afterwards, whatever happened."""
    served = Served(folder, str(folder / "tables.sqlite"), workers, program)
    served.command += more
    served.start()
    try:
        await served.answers(with_computers)
        yield served
    finally:
        served.kill()
