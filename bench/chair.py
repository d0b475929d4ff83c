"""One player's socket at one table: says any move that is offered, again and again until it is acknowledged.

It reads an update without parsing it as JSON: a measuring client must cost less than what it measures.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.served import Place

VERSION = re.compile(r'^\{"kind":"update","version":(\d+)')
MOVE = re.compile(r'"move":"([^"]*)"')
OFFERS, END_OF_OFFERS, OVER = '"offers":[', '],"sealed":', '"stage":"over"'


class Answering(Protocol):
    """A server: where, and whether it answers."""

    port: int
    up: asyncio.Event


class Chair:
    """Sits at a table until the game is over; whoever holds it says when to act."""

    def __init__(self, place: Place, servers: Sequence[Answering], seed: int = 0, language: str = "en") -> None:
        self.place = place
        self.servers = servers
        self.language = language
        self.random = random.Random(f"{place.table}/{place.seat}/{seed}")
        self.moves: list[str] = []
        self.said = ""
        self.version = 0
        self.ended: float | None = None  # when it was seen that the game is over
        self.sent: tuple[str, str] | None = None  # the act that is not yet acknowledged: its id, and all of it
        self.acknowledged: dict[str, tuple[int, float]] = {}  # by id: the version it led to, and when we heard
        self.refusals: list[str] = []
        self.connections = 0
        self.heard = 0  # updates
        self.on_update: Callable[[Chair], None] = lambda _: None
        self.on_ack: Callable[[Chair], None] = lambda _: None
        self._socket: ClientConnection | None = None
        self._count = 0
        self._through = 0  # the version that the last acknowledged act led to; offers before it are stale
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def to_act(self) -> bool:
        """It is this seat's turn, the last move is through, and what came of it has been seen."""
        return bool(self.moves) and not self.sent and self.version >= self._through

    async def sit(self) -> None:
        """Until the game is over; a lost connection is made anew, with whatever server answers."""
        while not self.over:
            served = await self._one_that_answers()
            try:
                await self._look_on(served)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            finally:
                self._socket = None
            if not self.over:
                await asyncio.sleep(0.02 + 0.08 * self.random.random())

    async def _one_that_answers(self) -> Answering:
        while True:
            for k in range(len(self.servers)):
                served = self.servers[(self.place.seat + self.connections + k) % len(self.servers)]
                if served.up.is_set():
                    return served
            await asyncio.sleep(0.02)

    async def _look_on(self, served: Answering) -> None:
        headers = {"Authorization": f"Bearer {self.place.token}"}
        address = f"ws://127.0.0.1:{served.port}/api/socket"
        self.connections += 1
        async with connect(
            address, additional_headers=headers, max_size=None, compression=None, ping_interval=None,
            close_timeout=1, open_timeout=60,
            local_addr=(self.place.source, 0) if self.place.source else None,
        ) as socket:  # fmt: skip
            hello = {"kind": "hello", "table": self.place.table, "seat": self.place.seat, "seen": self.version}
            await socket.send(json.dumps(hello | {"language": self.language}))
            self._socket = socket
            if self.sent:
                await socket.send(self.sent[1])
            async for text in socket:
                assert isinstance(text, str)
                self._hear(text)
                if self.over:
                    return

    def act(self) -> bool:
        """Say a move, if it is to; whether it did."""
        if not self.to_act:
            return False
        self._count += 1
        name = f"{self.place.seat}-{self._count}"
        self.said = move = self.random.choice(self.moves)
        self.sent = name, json.dumps({"kind": "play", "id": name, "seat": self.place.seat, "move": move})
        self._send(self.sent[1])
        return True

    def ask(self, kind: str, **content: object) -> None:
        """Something besides a move, once; of the answer only a refusal is kept."""
        self._count += 1
        self._send(json.dumps({"kind": kind, "id": f"{kind}-{self.place.seat}-{self._count}"} | content))

    def drop(self) -> None:
        """Lose the connection, as on a train; it is made anew at once."""
        if self._socket:
            self._socket.transport.abort()

    def _send(self, text: str) -> None:
        async def send() -> None:
            try:
                if self._socket:
                    await self._socket.send(text)
            except WebSocketException:
                pass  # it is sent again with the next connection

        task = asyncio.get_running_loop().create_task(send())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _hear(self, text: str) -> None:
        if text.startswith('{"kind":"update"'):
            found = VERSION.match(text)
            assert found
            self.version = int(found.group(1))
            self.heard += 1
            begin = text.find(OFFERS)
            self.moves = MOVE.findall(text, begin, text.find(END_OF_OFFERS, begin))
            if OVER in text:
                self.ended = time.perf_counter()
            self.on_update(self)
        elif text.startswith('{"kind":"ack"'):
            ack = json.loads(text)
            self.acknowledged[ack["id"]] = ack["version"], time.perf_counter()
            self._through = max(self._through, ack["version"])
            if self.sent and self.sent[0] == ack["id"]:
                self.sent = None
            self.on_ack(self)
        elif text.startswith('{"kind":"refused"'):
            refused = json.loads(text)
            self.refusals.append(refused["key"])
            if self.sent and self.sent[0] == refused["id"]:
                if refused["key"].startswith("serve."):  # not now; what the table and the rules refuse is refused
                    again = self.sent[1]
                    asyncio.get_running_loop().call_later(0.5, self._send, again)
                else:
                    self.sent = None
