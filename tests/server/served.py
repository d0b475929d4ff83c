"""A server in a thread of its own, with a real clock and a real port: for clients that wait."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from catalaunia.server.clock import WallClock
from catalaunia.server.service import Service
from catalaunia.server.thinking.warm import everything
from tests.server.places import listening, place
from tests.sizes import PATIENCE


@dataclass
class Served:
    """Where it is; what is in it must be touched by its own thread only."""

    address: str
    service: Service


@cache
def warm_up() -> None:
    """Once for all servers of a process: compiling would stop their clocks."""
    everything()


_ports: list[int] = []  # that servers of this process had: a browser knows what it has fetched from there


def _port() -> int:
    """One of them, if nobody else has taken it meanwhile."""
    while _ports:
        with suppress(OSError), socket.create_server(("127.0.0.1", number := _ports.pop())):
            return number
    return 0


@contextmanager
def served(database: Path | str, **changes: Any) -> Iterator[Served]:
    warm_up()
    started: threading.Event = threading.Event()
    found: list[Served] = []
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    port = _port()

    async def serve() -> None:
        async with place(database, **{"clock": WallClock()} | changes) as here, listening(here, number=port) as address:
            found.append(Served(f"http://{address}", here.service))
            started.set()
            await stop.wait()

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(serve())
        finally:
            started.set()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert started.wait(PATIENCE)
        assert found, "the server did not start"
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(PATIENCE)
        _ports.extend(int(one.address.rpartition(":")[2]) for one in found)
