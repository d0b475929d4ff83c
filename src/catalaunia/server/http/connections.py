"""Open connections: how many there may be, and how long each may take over what it sends and is sent.

A connection that says nothing, or too slowly, or does not read what it is sent, costs a file and some memory; so
each has deadlines, and nobody may have too many. Once a second all of them are looked at.

Where an address has too many, a few more come in on probation: one by which somebody at a seat of his asks stays,
and a link is taken by one; all others are closed (`metering.py`).
"""

import asyncio
import functools
import socket
from dataclasses import dataclass
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from catalaunia.core.texts import Refusal, Text
from catalaunia.server.http.headers import HEADERS, sentence
from catalaunia.server.shares.limits import Asker, Limits, network

LARGEST_FRAME = 16 * 1024
TAKEN_AT_ONCE, QUEUE = (
    16,
    1024,
)  # connections that are taken in between two looks at the others, and that wait meanwhile
NO_REQUEST, TOO_SLOW, TOO_MANY = "400 Bad Request", "408 Request Timeout", "503 Service Unavailable"


class Deadlines(NamedTuple):
    """Seconds, if nothing else is said."""

    head: float = 10.0  # until a request's head is there, from the connection's or the head's first moment
    body: float = 30.0  # until its body is there, from the end of the head
    sending: float = 20.0  # without taking anything to speak of that is to be sent
    slowest: float = 500.0  # bytes a second of a body after `head` seconds, and of what is sent
    idle: int = 5  # between two requests
    probation: float = 10.0  # on probation, until it counts like others
    ping: float = 20.0  # between two pings of a socket, and until a pong
    leaving: int = 3  # for what is under way when the server stops
    look: float = 1.0  # between two looks at all connections: each deadline may be so much later


DEADLINES = Deadlines()


@dataclass(eq=False)
class OpenConnection:
    """One of them, and as what it counts. A request has it as `state["connection"]`."""

    limits: Limits
    transport: asyncio.Transport
    asker: Asker
    kind: str  # "connection" or "probation"
    since: float

    @property
    def on_probation(self) -> bool:
        return self.kind == "probation"

    def passes(self) -> None:
        """Somebody at a seat of his asks by it: it counts like others, with what is kept for those at his address."""
        if self.on_probation:
            seated = self.asker._replace(seated=True)
            self.limits.enter("connection", seated)
            self.limits.leave(self.kind, self.asker)
            self.kind, self.asker = "connection", seated

    def cut(self) -> None:
        self.transport.abort()


def connection_of(scope: Any) -> OpenConnection | None:
    """By which a request came; none where it was asked from within."""
    found: OpenConnection | None = scope.get("state", {}).get("connection")
    return found


class OpenConnections:
    """Counts the connections that are open, and looks after them."""

    def __init__(self, limits: Limits, deadlines: Deadlines = DEADLINES, room: int | None = None) -> None:
        self.limits = limits
        self.deadlines = deadlines
        self.room = room  # for so many there are files, if they are too few for all that may come
        self._open: dict[asyncio.Transport, OpenConnection] = {}
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, transport: asyncio.Transport, address: str) -> None:
        """Refuses one too many."""
        if self.room is not None and len(self._open) >= self.room:
            self.limits.refused["connection", "server"] += 1
            raise Refusal("serve.too_many")
        asker, now = Asker(address), asyncio.get_running_loop().time()
        if full := self.limits.full("connection", asker):
            full = self.limits.full("connection", asker) if self._make_room(asker) else full
        kind = "probation" if full == "address" else "connection"
        if kind == "probation" and self.limits.full(kind, asker) == "address":
            self._end(next(one for one in self._open.values() if one.on_probation and one.asker == asker))
        self.limits.enter(kind, asker)
        self._open[transport] = OpenConnection(self.limits, transport, asker, kind, now)
        if self._timer is None:
            self._look_later()

    def _make_room(self, asker: Asker) -> bool:
        """At an address that has too many, the oldest goes that has asked nothing: a neighbour gets in."""
        for one in self._open.values():
            protocol = one.transport.get_protocol()
            is_silent = isinstance(protocol, Http) and protocol.has_asked_nothing
            if one.asker == asker and is_silent and not one.on_probation:
                self._end(one)
                return True
        return False

    def _end(self, one: OpenConnection) -> None:
        one.cut()
        self.leave(one.transport)

    def of(self, transport: asyncio.Transport) -> OpenConnection | None:
        return self._open.get(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        one = self._open.pop(transport, None)
        if one is not None:
            self.limits.leave(one.kind, one.asker)
        if not self._open and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self.deadlines.look, self._look)

    def _look(self) -> None:
        self._look_later()
        now = asyncio.get_running_loop().time()
        for one in list(self._open.values()):
            protocol = one.transport.get_protocol()
            assert isinstance(protocol, Http | Socket)
            if one.on_probation and now - one.since > self.deadlines.probation:
                one.cut()
            else:
                protocol.look(now)


class Backlog:
    """Whether the other side takes what waits to be sent."""

    def __init__(self, deadlines: Deadlines) -> None:
        self._deadlines = deadlines
        self._waiting, self._since = 0, 0.0

    def grows_old(self, waiting: int, now: float) -> bool:
        """`waiting` bytes are not sent yet."""
        enough = self._deadlines.slowest * self._deadlines.sending
        if not waiting or not self._waiting or waiting <= self._waiting - enough:
            self._waiting, self._since = waiting, now
        return now - self._since > self._deadlines.sending

    def taken(self) -> None:
        self._waiting = 0


class Gate(asyncio.Protocol):
    """A connection at its first moment: cheap, because most of a flood comes no further."""

    counted: OpenConnections

    def __init__(self, config: uvicorn.Config, **given: Any) -> None:
        self._config, self._given = config, given

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        try:
            self.counted.enter(transport, self._counted_as(transport))
        except Refusal as refusal:
            turn_away(transport, TOO_MANY, refusal)
            return
        made = Http(self.counted, config=self._config, **self._given)
        transport.set_protocol(made)
        made.connection_made(transport)

    def _counted_as(self, transport: asyncio.Transport) -> str:
        """Proxies bring many people, so their own address does not count."""
        peer, app = transport.get_extra_info("peername"), self._config.loaded_app
        address = str(peer[0]) if peer else ""
        proxied = isinstance(app, ProxyHeadersMiddleware) and address in app.trusted_hosts
        return "" if proxied else network(address)


class Http(H11Protocol):
    """A connection, as long as it is no socket."""

    def __init__(self, counted: OpenConnections, **given: Any) -> None:
        super().__init__(**given)
        self.counted = counted
        self._backlog = Backlog(counted.deadlines)
        self._awaited: tuple[object, object] = (None, None)
        self._since, self._received = 0.0, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = self.app_state | {"connection": self.counted.of(transport)}

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """To what h11 cannot read, in our own words; nothing where an answer has begun that is under way."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            turn_away(self.transport, NO_REQUEST, Refusal("serve.no_request"))
        self.transport.close()

    def resume_writing(self) -> None:
        self._backlog.taken()
        super().resume_writing()

    def look(self, now: float) -> None:
        """Ends what takes too long."""
        if self._backlog.grows_old(self.transport.get_write_buffer_size(), now):
            self.transport.abort()
        elif not self.transport.is_closing() and self._takes_too_long(now):
            if self._half_is_there():
                turn_away(self.transport, TOO_SLOW, Refusal("serve.too_slow"))
            self.transport.close()

    def _takes_too_long(self, now: float) -> bool:
        state = self.conn.their_state
        if state is h11.IDLE and (self.timeout_keep_alive_task is None or self.conn.trailing_data[0]):
            longest, least = self.counted.deadlines.head, 0.0
        elif state is h11.SEND_BODY and not self.flow.read_paused:
            longest, least = self.counted.deadlines.body, self.counted.deadlines.slowest
        else:
            self._awaited = (None, None)
            return False
        if self._awaited != (state, self.cycle):
            self._awaited, self._since, self._received = (state, self.cycle), now, 0
        waited = now - self._since
        return waited > longest or (waited > self.counted.deadlines.head and self._received < least * waited)

    @property
    def has_asked_nothing(self) -> bool:
        """No request is there to its end that waits for an answer."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing()

    def _half_is_there(self) -> bool:
        """Of a request that no answer has begun to."""
        if self.conn.their_state is h11.IDLE:
            return bool(self.conn.trailing_data[0])
        return not self.cycle.response_started


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a socket. Whoever does not read is not read from either, or pongs would pile up."""

    counted: OpenConnections

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._backlog = Backlog(self.counted.deadlines)

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._backlog.taken()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def look(self, now: float) -> None:
        if self._backlog.grows_old(self.transport.get_write_buffer_size(), now):
            self.transport.abort()


class Server(uvicorn.Server):
    """Takes in a few connections at a time, so that those who are there go on; the others wait in a long queue."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(QUEUE)


def config(app: Any, counted: OpenConnections, proxies: str) -> uvicorn.Config:
    """How uvicorn serves an application whose service somebody else opens and closes."""
    deadlines = counted.deadlines
    return uvicorn.Config(
        app,
        http=type("Gate", (Gate,), {"counted": counted}),
        ws=type("Socket", (Socket,), {"counted": counted}),
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=deadlines.ping,
        ws_ping_timeout=deadlines.ping,
        ws_per_message_deflate=False,  # what a seat sees is never compressed: page_files.py says why
        lifespan="off",
        backlog=TAKEN_AT_ONCE,
        access_log=False,
        log_config=None,
        timeout_keep_alive=deadlines.idle,
        timeout_graceful_shutdown=deadlines.leaving,
        server_header=False,
        forwarded_allow_ips=proxies,
    )


def turn_away(transport: asyncio.Transport, status: str, refusal: Refusal) -> None:
    """An answer to whoever has not asked to the end."""
    transport.write(_answer(status, refusal.text.key))
    transport.close()


@functools.cache
def _answer(status: str, key: str) -> bytes:
    body = sentence(Text(key))
    headers = HEADERS | {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Retry-After": "5",
        "Connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + body
