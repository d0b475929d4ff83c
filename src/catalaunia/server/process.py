"""Programs that the server runs beside itself."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

QUIET = asyncio.subprocess.DEVNULL
HEARD = asyncio.subprocess.PIPE


@asynccontextmanager
async def running(
    *command: str, stdout: int | None = None, stderr: int | None = None, env: Mapping[str, str] | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """For as long as it is needed: whoever is called off, be it while it starts, leaves none behind."""
    starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, stdout=stdout, stderr=stderr, env=env))
    try:
        yield await asyncio.shield(starting)
    finally:
        process = await starting
        if process.returncode is None:
            with suppress(ProcessLookupError):  # it ended just now
                process.kill()
            await process.wait()
