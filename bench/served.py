"""A real server in a process of its own, to be measured or killed, and tables with people at them."""

import asyncio
import hashlib
import itertools
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bench import proc
from catalaunia.core import registry
from catalaunia.server.tables.tokens import Signer, key_in

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("-m", "catalaunia.cli")
STARTING, COMPILING = 600.0, 900.0  # seconds that a server may take to answer on a busy machine; its computers
GAMES = tuple(registry.names())
PORTS = range(10_000, 32_000)  # Linux hands out those above, for connections and where any port will do


def free_port() -> int:
    """None of those that the system hands out: one of these is somebody else's before the server has come (again)."""
    while True:
        number = secrets.choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", number)):
            return number


def raise_file_limit() -> int:
    """As many open sockets as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class Served:
    """`catalaunia serve` on a port of its own; it can be started again on the same data."""

    def __init__(self, folder: Path, database: str, workers: int = 1, program: tuple[str, ...] = PROGRAM) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.log = folder / "server.log"
        self.port = free_port()
        self.command = [sys.executable, *program, "serve", "--port", str(self.port), "--database", database]
        self.command += ["--workers", str(workers)]
        self.signer = Signer(key_in(folder))
        self.process: subprocess.Popen[bytes] | None = None
        self.up = asyncio.Event()  # set while it answers: who lost it waits here before he comes again

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        environment = os.environ | {
            "CATALAUNIA_DATA": str(self.folder),
            "PYTHONPATH": os.pathsep.join(filter(None, (f"{ROOT / 'src'}", str(ROOT), os.environ.get("PYTHONPATH")))),
        }
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, cwd=self.folder, env=environment, stdout=log, stderr=log)

    def http(self, source: str = "", **settings: Any) -> httpx.AsyncClient:
        """For requests from an address of this machine; loopback has many."""
        transport = httpx.AsyncHTTPTransport(local_address=source or None, verify=False, **settings)
        return httpx.AsyncClient(base_url=self.address, timeout=60, transport=transport)

    async def answers(self, with_computers: bool = False) -> float:
        """Wait until it does; the seconds that took."""
        began = time.perf_counter()
        if not await self.comes_up(with_computers):
            raise RuntimeError(f"The server does not answer: {self.log.read_text()[-2000:]}")
        self.up.set()
        return time.perf_counter() - began

    async def comes_up(self, with_computers: bool = False) -> bool:
        """Whether it answers at last, which those who play are not told yet."""
        began = time.perf_counter()
        async with self.http() as http:
            while time.perf_counter() - began < (COMPILING if with_computers else STARTING):
                assert self.process is not None
                if self.process.poll() is not None:
                    break
                try:
                    answer = await http.get("/healthz")
                    if answer.status_code == 200 and (answer.json()["computers_ready"] or not with_computers):
                        return True
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)
        return False

    def kill(self) -> None:
        """Without a warning, as when the power fails."""
        self.up.clear()
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def stop(self) -> int:
        """Kindly; its exit code."""
        self.up.clear()
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STARTING)

    def memory(self) -> int:
        """Resident, in bytes."""
        return proc.resident(self.pid)

    def workers_memory(self) -> int:
        """Of the processes in which it thinks."""
        return sum(proc.resident(one.pid) for one in proc.all_processes() if one.parent == self.pid)

    def seconds(self) -> float:
        """Of CPU, so far."""
        return proc.process(self.pid).seconds


@dataclass(frozen=True)
class Place:
    """A seat at a table, and who holds it."""

    table: str
    seat: int
    player: str
    token: str
    source: str = ""  # the address he comes from
    game: str = ""


def an_address(number: int) -> str:
    """One of this machine's, for each who is not to share the limits of the others."""
    return f"127.1.{number // 250}.{1 + number % 250}"


class Opener:
    """Opens tables of two people, each with a name of his own, by the same requests that a page sends.

    The two share an address with nobody else: a thousand tables do not come from one.
    """

    def __init__(self, served: Served, prefix: str = "", sealing: bool = False, first: int = 0) -> None:
        self.served = served
        self.prefix = prefix
        self.sealing = sealing  # whether both contribute a number to the deal
        self._numbers = itertools.count(first)

    async def table(self, game: str = "") -> list[Place]:
        count = next(self._numbers)
        source = an_address(count)
        game = game or GAMES[count % len(GAMES)]
        players = [f"{self.prefix}player-{count}-{seat}" for seat in (0, 1)]
        tokens = [self.served.signer.sign(player) for player in players]
        async with self.served.http(source) as http:

            async def ask(seat: int, path: str, body: object, key: str) -> httpx.Response:
                headers = {"Authorization": f"Bearer {tokens[seat]}", "Idempotency-Key": key}
                answer = await http.post(path, json=body, headers=headers)
                answer.raise_for_status()
                return answer

            setup = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
            made = await ask(0, "/api/tables", {"name": "Ada", "setup": setup}, "open")
            table = str(made.json()["table"])
            await ask(1, f"/api/tables/{table}/join", {"name": "Ben"}, "join")
            own = [secrets.token_bytes(32) for _ in players] if self.sealing else []
            for seat, number in enumerate(own):
                digest = hashlib.sha256(number).hexdigest()
                await ask(seat, f"/api/tables/{table}/seal", {"seat": seat, "digest": digest}, "seal")
            await ask(0, f"/api/tables/{table}/start", {}, "start")
            for seat, number in enumerate(own):
                await ask(seat, f"/api/tables/{table}/number", {"seat": seat, "number": number.hex()}, "number")
        return [Place(table, seat, players[seat], tokens[seat], source, game) for seat in (0, 1)]

    async def tables(self, count: int, at_once: int = 8) -> list[list[Place]]:
        few = asyncio.Semaphore(at_once)

        async def one() -> list[Place]:
            async with few:
                return await self.table()

        return list(await asyncio.gather(*(one() for _ in range(count))))
