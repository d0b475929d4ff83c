"""Without containers, what containers would do: the Containerfile's steps, and the processes of compose.yaml.

Two servers on one PostgreSQL behind a proxy, none of them root. They run interpreted: what they decide is the same,
and nobody waits for a compiler.
"""

import asyncio
import contextlib
import itertools
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from bench.served import free_port
from catalaunia.client import Client
from tests.installing.containers import composed
from tests.installing.image import Image
from tests.store.database import cluster

pytestmark = pytest.mark.long

PATIENCE = 3600.0  # seconds, however busy the machine is
OURS = {name: one["command"] for name, one in composed()["services"].items() if "build" in one}
SERVERS = [name for name in OURS if name.startswith("server")]


class Proxy:
    """Hands each connection to the next server, in a thread of its own."""

    def __init__(self, ports: list[int]) -> None:
        self.taken = dict.fromkeys(ports, 0)
        self._next = itertools.cycle(ports)
        self._held: set[object] = set()  # the loop itself does not keep its tasks
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._held.add(asyncio.current_task())
        port = next(self._next)
        self.taken[port] += 1
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            with contextlib.suppress(ConnectionError):
                await asyncio.gather(_pour(reader, there_writer), _pour(there_reader, writer))
        finally:  # also where the proxy ends while somebody still waits
            there_writer.transport.abort()
            writer.transport.abort()

    def __enter__(self) -> str:
        self._thread.start()
        starting = asyncio.start_server(self._hand_on, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(PATIENCE)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while part := await reader.read(65536):
        writer.write(part)
        await writer.drain()
    with contextlib.suppress(OSError):
        writer.write_eof()


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    with tempfile.TemporaryDirectory(prefix="catalaunia-image-", ignore_cleanup_errors=True) as root:
        made = Image(Path(root))
        made.build()
        yield made


@pytest.fixture
def database() -> Iterator[str]:
    """Its address, for the user of the programs, too."""
    with cluster() as running:
        running.folder.chmod(0o711)
        yield running.new()


class Started:
    """Processes of compose.yaml, until the end of a test."""

    def __init__(self, image: Image, folder: Path, database: str) -> None:
        self.image, self.folder = image, folder
        self.common = {"CATALAUNIA_HOST": "127.0.0.1", "CATALAUNIA_DATABASE": database, "NUMBA_DISABLE_JIT": "1"}
        self.processes: list[subprocess.Popen[bytes]] = []

    def server(self, name: str) -> int:
        """Its port, once it is healthy by the image's own check."""
        port = free_port()
        settings = self.common | {"CATALAUNIA_PORT": str(port)}
        self._start(name, settings, lambda _: self.image.healthy(settings))
        return port

    def _start(self, name: str, settings: dict[str, str], is_up: Callable[[str], bool]) -> None:
        log = self.folder / f"{name}.log"
        process = self.image.start(OURS[name], log, settings)
        self.processes.append(process)
        end = time.monotonic() + PATIENCE
        while not is_up(log.read_text("utf-8")):
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.5)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait(PATIENCE)


@pytest.fixture
def started(image: Image, tmp_path: Path, database: str) -> Iterator[Started]:
    made = Started(image, tmp_path, database)
    yield made
    made.end()


def alternating() -> httpx.Client:
    """Whose every request comes to another server than the one before."""
    return httpx.Client(limits=httpx.Limits(max_keepalive_connections=0))


def test_two_people_play_at_two_servers_behind_a_proxy(started: Started) -> None:
    proxy = Proxy([started.server(name) for name in SERVERS])
    with proxy as address:
        play_between_two(address)
    assert min(proxy.taken.values()) > 3


def play_between_two(address: str) -> None:
    ada, ben = Client(address, http=alternating()), Client(address, http=alternating())
    opened = ada.open("attila", ["me", "open"], name="Ada")
    seats = {opened.seats[0]: ada, ben.join(opened.table, "Ben"): ben}
    ada.start(opened.table)
    for _ in range(6):
        for seat, person in seats.items():
            if moves := person.look(opened.table, seat).moves:
                person.play(opened.table, seat, moves[0])
    stories = [person.look(opened.table, seat).content["story"] for seat, person in seats.items()]
    for story in stories:
        assert {line["actor"] for line in story} >= set(seats)
    ada.close()
    ben.close()
