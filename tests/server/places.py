"""A server for tests: a clock to turn, and people who send requests; computers answer at once (`thinking/quick.py`)."""

import asyncio
import functools
import heapq
import itertools
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from catalaunia import store
from catalaunia.cli.server.serve import PROXIES
from catalaunia.core import registry
from catalaunia.server.http import page_files
from catalaunia.server.http.app import make_app
from catalaunia.server.http.connections import OpenConnections, Server, config
from catalaunia.server.running import at_once
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import MOST_HELD, RATES
from catalaunia.store import SQLite
from catalaunia.store.sqlite.writer import Writer
from tests.server.thinking.quick import QuickThinkers
from tests.sizes import PATIENCE

KEY = bytes(range(32))
MIDNIGHT = 1_800_000_000.0
NO_RATES: dict[str, dict[Any, Any]] = {kind: {} for kind in RATES}  # nobody is limited
NO_MOST: dict[str, dict[Any, Any]] = {kind: {} for kind in MOST_HELD}
ANY_GAME = registry.names()[0]  # where it does not matter which
HELD_UP = 3.0  # seconds that no disk takes, however busy


class TurnedClock:
    """Stands still until a test turns it."""

    def __init__(self) -> None:
        self.time = MIDNIGHT
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def now(self) -> float:
        return self.time

    def ahead(self) -> float:
        return 0.0

    async def until(self, time: float) -> None:
        if time > self.time:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (time, next(self._count), future))
            await future

    async def turn(self, seconds: float) -> None:
        """Go on, and let everybody do what was due on the way."""
        end = self.time + seconds
        while self._waiting and self._waiting[0][0] <= end:
            self.time, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(None)
            await settle()
        self.time = end
        await settle()

    async def leap(self, seconds: float) -> None:
        """The same over days: whatever was due on the way is done once, at their end."""
        self.time += seconds
        while self._waiting and self._waiting[0][0] <= self.time:
            future = heapq.heappop(self._waiting)[2]
            if not future.done():
                future.set_result(None)
        await settle()


async def settle() -> None:
    """Let everything run that can; the store's threads are waited for, unless a test holds them up."""
    loop = asyncio.get_running_loop()
    with suppress(TimeoutError):
        async with asyncio.timeout(HELD_UP):
            for _ in range(4):
                await asyncio.sleep(0.001)  # what sockets and threads bring
                while asked_of_stores[loop]:
                    await asyncio.sleep(0.001)
                while loop._ready:  # type: ignore[attr-defined]  # somebody else has something to do
                    await asyncio.sleep(0)


asked_of_stores: Counter[asyncio.AbstractEventLoop] = Counter()  # what their threads are doing for a loop just now


def watched(method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    @functools.wraps(method)
    async def asked(*given: Any) -> Any:
        loop = asyncio.get_running_loop()
        asked_of_stores[loop] += 1
        try:
            return await method(*given)
        finally:
            asked_of_stores[loop] -= 1

    return asked


_read = page_files.read


@functools.cache
def the_page() -> dict[str, page_files.PageFile]:
    """Read once: each server of a test would read and hash all of its files."""
    return _read(page_files.FOLDER)


page_files.read = lambda folder: dict(the_page()) if folder == page_files.FOLDER else _read(folder)
Writer.do = watched(Writer.do)  # type: ignore[method-assign,assignment]
SQLite._ask = watched(SQLite._ask)  # type: ignore[method-assign,assignment]


def numbered_ids() -> Callable[[], str]:
    numbers = itertools.count(1)
    return lambda: f"number-{next(numbers):04}"


def numbered_seeds() -> Callable[[], bytes]:
    numbers = itertools.count(1)
    return lambda: next(numbers).to_bytes(32)


def new_service(database: Path | str, **changes: Any) -> Service:
    given: dict[str, Any] = {
        "thinkers": QuickThinkers(),
        "key": KEY,
        "clock": TurnedClock(),
        "new_id": numbered_ids(),
        "new_seed": numbered_seeds(),
        "rates": NO_RATES,
        "most": NO_MOST,
    }
    return Service(store.connect(str(database)), **given | changes)


class Person:
    """Somebody with a browser, or a bot."""

    def __init__(self, service: Service, app: Any) -> None:
        self.service = service
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")
        self._seen: dict[tuple[str, int], int] = {}  # versions, by table and seat

    async def send(
        self, method: str, path: str, body: Any = None, status: int = 200, key: str = "", **query: Any
    ) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        answer = await self.http.request(method, path, json=body, params=query, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def open(self, game: str = ANY_GAME, kinds: str = "me computer", **setup: Any) -> str:
        """A table; each seat is me, open, invited or computer (of level 2)."""
        seats = [{"kind": kind} | ({"level": 2} if kind == "computer" else {}) for kind in kinds.split()]
        body = {"name": "Ada", "setup": {"game": game, "seats": seats} | setup}
        made = await self.send("POST", "/api/tables", body, 201)
        return str(made["table"])

    async def look(self, table: str, seat: int | None = None, **query: Any) -> Any:
        return await self.send("GET", f"/api/tables/{table}", **({} if seat is None else {"seat": seat}) | query)

    async def say(self, table: str, seat: int, move: str, status: int = 200, key: str = "") -> Any:
        return await self.send("POST", f"/api/tables/{table}/moves", {"seat": seat, "move": move}, status, key)

    async def say_any(self, table: str, seat: int, which: int = 0) -> str:
        """One of the moves on offer."""
        now = await self.look(table, seat, seen=self._seen.get((table, seat), 0))
        self._seen[table, seat], offers = now["version"], now["offers"]
        move = str(offers[which % len(offers)]["move"])
        await self.say(table, seat, move)
        return move


async def play_out(table: str, *people: Person) -> None:
    """Whoever may says the first of his moves, until the game is over; what he might look at is not made for him."""
    while True:
        moved = False
        for seat, person in enumerate(people):
            now = await person.service.tables.get(table)
            if now.stage != "playing" or now.match is None:
                return
            if legal := now.match.legal(seat):
                await person.say(table, seat, legal[0].text)
                moved = True
        if not moved:
            await asyncio.sleep(0.001)  # a computer has its turn


@dataclass
class Place:
    """A running server and the way to it."""

    service: Service
    app: Any
    clock: TurnedClock
    thinkers: QuickThinkers

    def person(self) -> Person:
        return Person(self.service, self.app)


@asynccontextmanager
async def place(database: Path | str, **changes: Any) -> AsyncIterator[Place]:
    service = new_service(database, **changes)
    await service.open()
    try:
        yield Place(service, make_app(service), service.clock, service.thinkers)  # type: ignore[arg-type]
    finally:
        await service.close()


class Page:
    """A browser's page at a table, over a real socket. It keeps the last update, and what came otherwise."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: dict[str, Any] = {}
        self.updates: list[dict[str, Any]] = []
        self.presence: dict[str, Any] = {}
        self.announcements: list[str] = []
        self.followed: dict[str, dict[str, Any]] = {}  # a study, and where to look
        self.gallery: list[str] = []
        self.lists: dict[str, Any] = {}
        self.raw: list[str] = []
        self._answers: dict[str, dict[str, Any]] = {}
        self._count = itertools.count(1)

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["kind"] == "update":
            self.update = message
            self.updates.append(message)
        elif message["kind"] == "presence":
            self.presence = message
        elif message["kind"] in ("study", "cursor"):
            self.followed[message["kind"]] = message
        elif message["kind"] == "gallery":
            self.gallery += [line["text"] for line in message["lines"]]
        elif message["kind"] == "lists":
            self.lists |= {name: message[name] for name in ("mine", "open", "taken_off") if message[name] is not None}
        elif message["kind"] == "announcement":
            self.announcements.append(message["text"])
        else:
            self._answers[message["id"]] = message
        return message

    async def hello(self, table: str, seat: int | None = None, **more: Any) -> dict[str, Any]:
        await self.send(kind="hello", table=table, seat=seat, **more)
        return await self.until(lambda: bool(self.update))

    async def until(self, holds: Callable[[], bool]) -> dict[str, Any]:
        """Hear on until something holds; the update then."""
        while not holds():
            await self.hear()
        return self.update

    async def ask(self, kind: str, **message: Any) -> dict[str, Any]:
        """Send with a new id and wait for the answer to it."""
        name = message.pop("id", None) or f"id-{next(self._count)}"
        await self.send(kind=kind, id=name, **message)
        while name not in self._answers:
            await self.hear()
        return self._answers.pop(name)

    async def act(self, seat: int, move: str, **more: Any) -> dict[str, Any]:
        return await self.ask("play", seat=seat, move=move, **more)


@asynccontextmanager
async def listening(
    here: Place, counted: OpenConnections | None = None, proxies: str = PROXIES, number: int = 0
) -> AsyncIterator[str]:
    """The same server on a real port, any or this one; its address without the scheme."""
    server = Server(config(here.app, counted or OpenConnections(here.service.limits), proxies))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    with socket.create_server(("127.0.0.1", number)) as port:
        task = asyncio.create_task(server.serve(sockets=[at_once(port)]))
        try:
            while not server.started:
                await asyncio.sleep(0.005)
            yield f"127.0.0.1:{port.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


@asynccontextmanager
async def page(
    address: str, person: Person | None = None, socket: str = "socket", **headers: str
) -> AsyncIterator[Page]:
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items()) if person else ""
    sent = headers | ({"Cookie": cookie} if cookie else {})
    at = f"ws://{address}/api/{socket}"
    async with connect(at, additional_headers=sent, open_timeout=PATIENCE, ping_interval=None, max_queue=None) as made:
        yield Page(made)
