"""Tables to be kept, in few words."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

from catalaunia.store import SQLite, Store, Summary, connect
from catalaunia.store.postgres.store import PostgreSQL
from tests.sizes import PATIENCE

PLAYING = Summary("playing", listed=True, players=("ada",), shown=1.0)
OPEN = Summary("open", listed=True, shown=1.0)
OVER = Summary("over", listed=True, players=("ada",), shown=1.0)


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[SQLite | PostgreSQL]:
    store = connect(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def keep(store: Store, table: str, time: float, summary: Summary = PLAYING) -> None:
    """A table with one event, which all may know of."""
    assert await store.append(table, 0, [(time, {"said": table})], replace(summary, shown=time))


async def contents(store: Store, table: str) -> list[dict[str, Any]]:
    return [event.content for event in await store.read(table)]


async def eventually(question: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await question():
            await asyncio.sleep(0.02)
