"""A bad net between a page and the server, and a page that copes with it.

The net loses, doubles, delays and swaps messages in both directions, and cuts connections; what it does
follows from a seed. The page sends an act until it is acknowledged, forgets what is older than what it knows, and
says hello again when it finds a gap or hears nothing.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from catalaunia.client.numbers import Numbers
from tests.server.choices import chosen

PATIENCE = 0.05  # seconds without an answer before something is sent again


@dataclass(frozen=True)
class Trouble:
    """How often what happens to a message."""

    lost: float = 0.08
    doubled: float = 0.1
    late: float = 0.15
    cut: float = 0.02
    most_late: float = 0.04  # seconds


class Net:
    """Hands on messages, badly."""

    def __init__(self, address: str, seed: int, trouble: Trouble) -> None:
        self.address = address
        self.random = random.Random(seed)
        self.trouble = trouble
        self.happened = dict.fromkeys(("handed_on", "lost", "doubled", "late", "cut"), 0)

    async def connection(self, page: ServerConnection) -> None:
        request = page.request
        assert request is not None
        sent = {"Cookie": request.headers.get("Cookie", "")}
        with suppress(WebSocketException, OSError):
            async with connect(f"ws://{self.address}/api/socket", additional_headers=sent, close_timeout=1) as server:
                ways = [asyncio.create_task(self._carry(page, server)), asyncio.create_task(self._carry(server, page))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(
        self, source: ServerConnection | ClientConnection, target: ServerConnection | ClientConnection
    ) -> None:
        """Until one side is gone or the connection is cut."""
        late: set[asyncio.Task[None]] = set()
        try:
            async for text in source:
                for _ in range(self._copies()):
                    if self._is("late"):
                        late.add(asyncio.create_task(self._later(target, text)))
                    else:
                        await target.send(text)
                        self.happened["handed_on"] += 1
                if self._is("cut"):
                    return
        finally:
            for task in late:
                task.cancel()

    def _copies(self) -> int:
        return 0 if self._is("lost") else 2 if self._is("doubled") else 1

    def _is(self, what: str) -> bool:
        happens: bool = self.random.random() < getattr(self.trouble, what)
        self.happened[what] += happens
        return happens

    async def _later(self, target: ServerConnection | ClientConnection, text: str | bytes) -> None:
        await asyncio.sleep(self.random.random() * self.trouble.most_late)
        with suppress(ConnectionClosed):
            await target.send(text)


@asynccontextmanager
async def bad_net(address: str, seed: int, trouble: Trouble) -> AsyncIterator[tuple[str, Net]]:
    """Its address, to be used in place of the server's."""
    net = Net(address, seed, trouble)
    async with serve(net.connection, "127.0.0.1", 0, close_timeout=1) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"127.0.0.1:{port}", net


class SteadyPage:
    """Plays its fixed choices to the end of the game, over whatever net."""

    def __init__(self, address: str, cookie: str, table: str, seat: int) -> None:
        self.address = address
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.update: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.known = 0  # the version below which nothing is news
        self.refused: list[dict[str, Any]] = []
        self.shown = Numbers()  # the heads of the hash chain
        self._act: dict[str, Any] | None = None
        self._count = 0

    async def play(self) -> None:
        while not self.over:
            with suppress(WebSocketException, OSError):
                address = f"ws://{self.address}/api/socket"
                async with connect(address, additional_headers={"Cookie": self.cookie}, close_timeout=1) as socket:
                    await self._play_on(socket)

    @property
    def over(self) -> bool:
        return bool(self.update) and self.update["table"]["stage"] == "over"

    async def _play_on(self, socket: ClientConnection) -> None:
        await self._hello(socket)
        while not self.over:
            self._decide()
            if self._act:
                await socket.send(json.dumps(self._act))
            await self._hear_for_a_while(socket)

    async def _hello(self, socket: ClientConnection) -> None:
        seen = self.update.get("version", 0)
        hello = {"kind": "hello", "table": self.table, "seat": self.seat, "seen": seen}
        await socket.send(json.dumps(hello))

    def _decide(self) -> None:
        if self._act is None and self.update and self.update["version"] >= self.known and self.update["offers"]:
            self._count += 1
            move = chosen(self.update, self.seat)
            self._act = {"kind": "play", "id": f"{self.seat}-{self._count}", "seat": self.seat, "move": move}

    async def _hear_for_a_while(self, socket: ClientConnection) -> None:
        """Until there is something to do; after a silence it asks whether it has missed anything."""
        while not self.over:
            try:
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                await self._hello(socket)
                return
            if message["kind"] == "update":
                if not self._take(message):
                    await self._hello(socket)
                if self._act is None:
                    return
            elif message["kind"] == "ack" and self._act and message["id"] == self._act["id"]:
                self._act, self.known = None, max(self.known, message["version"])
                return
            elif message["kind"] == "refused" and message["key"] != "serve.hello_first":
                self.refused.append(message)

    def _take(self, update: dict[str, Any]) -> bool:
        """False if something between what is known and this is missing."""
        self.shown.keep(update)
        if self.update and update["version"] < self.update["version"]:
            return True  # overtaken on the way
        if update["since"] > (self.update["table"]["ply"] if self.update else 0):
            return False
        self.told = [one for one in self.told if one["ply"] <= update["since"]] + update["story"]
        self.update = update
        return True
