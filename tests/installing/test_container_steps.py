"""Without containers, what containers would do: the Containerfile's steps, and the processes of compose.yaml.

Two servers and two workers on one PostgreSQL behind a proxy, none of them root. They run interpreted: what they
decide is the same, and nobody waits for a compiler.
"""

import asyncio
import contextlib
import itertools
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from bench.served import free_port
from catalaunia.client import Client
from catalaunia.core.texts import Text
from tests.installing.containers import composed
from tests.installing.image import Image
from tests.store.database import cluster

pytestmark = pytest.mark.long

PATIENCE = 3600.0  # seconds, however busy the machine is: a worker tries every kind of thinking first
OURS = {name: one["command"] for name, one in composed()["services"].items() if "build" in one}
SERVERS = [name for name in OURS if name.startswith("server")]


class Proxy:
    """Hands each connection to the next server, in a thread of its own."""

    def __init__(self, ports: list[int]) -> None:
        self.taken = dict.fromkeys(ports, 0)
        self._next = itertools.cycle(ports)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = next(self._next)
        self.taken[port] += 1
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(_pour(reader, there_writer), _pour(there_reader, writer))
        there_writer.close()
        writer.close()

    def __enter__(self) -> str:
        self._thread.start()
        starting = asyncio.start_server(self._hand_on, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(PATIENCE)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)


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
def running(image: Image, tmp_path: Path) -> Iterator[dict[str, int]]:
    """The ports of the servers, whose workers are ready to think."""
    ports = {name: free_port() for name in SERVERS}
    with cluster() as database:
        database.folder.chmod(0o711)  # its socket is for the user of the programs, too
        common = {"CATALAUNIA_HOST": "127.0.0.1", "CATALAUNIA_DATABASE": database.new(), "NUMBA_DISABLE_JIT": "1"}
        settings = {name: common | {"CATALAUNIA_PORT": str(ports.get(name, 0))} for name in OURS}
        logs = {name: tmp_path / f"{name}.log" for name in OURS}
        processes = {name: image.start(OURS[name], logs[name], settings[name]) for name in OURS}
        try:
            for name, process in processes.items():
                _wait(process, logs[name], partial(_is_up, image, name, settings[name], logs[name]))
            yield ports
        finally:
            for process in processes.values():
                process.kill()
                process.wait(PATIENCE)


def _is_up(image: Image, name: str, settings: dict[str, str], log: Path) -> bool:
    if name in SERVERS:
        return image.healthy(settings)
    return str(Text("worker.ready")) in log.read_text("utf-8")


def _wait(process: "subprocess.Popen[bytes]", log: Path, is_up: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_up():
        assert process.poll() is None, log.read_text("utf-8")
        assert time.monotonic() < end, log.read_text("utf-8")
        time.sleep(0.5)


def test_two_servers_and_two_workers_play_one_game_behind_a_proxy(running: dict[str, int]) -> None:
    proxy = Proxy(list(running.values()))
    with proxy as address, httpx.Client(limits=httpx.Limits(max_keepalive_connections=0)) as http:
        person = Client(address, http=http)  # each of his requests comes to another server than the one before
        opened = person.open("attila", ["me", 2, 2])
        (seat,) = opened.seats
        for _ in range(4):
            now = person.wait(opened.table, seat, PATIENCE)
            person.play(opened.table, seat, now.moves[0])
        after = person.wait(opened.table, seat, PATIENCE)
        assert after.moves  # the computers have answered for the fourth time
        answers = sum(line["actor"] not in (seat, None) for line in person.look(opened.table, seat).content["story"])
    assert min(proxy.taken.values()) > 3
    assert sum(map(_not_thought, running.values())) < answers


def _not_thought(port: int) -> float:
    """How many questions of a server no worker has answered; a quicker player then has."""
    figures = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE).text
    (line,) = [line for line in figures.splitlines() if line.startswith('catalaunia_failures_total{kind="thinking"}')]
    return float(line.split()[-1])
