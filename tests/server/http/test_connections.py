"""Connections, over real connections: how many there may be, and what becomes of those that take their time."""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from catalaunia.server.http.connections import Deadlines, OpenConnections
from catalaunia.server.shares.limits import MOST_HELD, Limits, network
from tests.server.places import Person, Place, listening, page, place
from tests.sizes import PATIENCE

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

NONE_TRUSTED = "192.0.2.1"
PATIENT = Deadlines(head=600, body=600, sending=600, idle=600, ping=600, look=0.02)
GET = b"GET /api/me/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = GET[:-20]
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"


async def to_the_end(streams: Streams) -> bytes:
    """All that the other side says until it closes; nothing else ends it."""
    said = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while more := await streams[0].read(65_536):
                said += more
    except ConnectionError:
        pass
    return said


async def answered(streams: Streams, sent: bytes = GET) -> int:
    """The status of one answer that leaves the connection open."""
    reader, writer = streams
    writer.write(sent)
    head = await reader.readuntil(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")]
    await reader.readexactly(int(lengths[0]))
    return int(head.split()[1])


async def asked_once(streams: Streams, sent: bytes = GET) -> bytes:
    """All that is said to one request, until the other side closes."""
    streams[1].write(sent)
    return await to_the_end(streams)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


@dataclass
class Doorway:
    """A server, and the way in."""

    limits: Limits
    counted: OpenConnections
    here: Place
    address: str
    came: list[asyncio.StreamWriter] = field(default_factory=list)

    async def come(self, source: str = "127.0.0.1", buffer: int = 0) -> Streams:
        """From this address; with a `buffer` the machine itself takes no more than that before it is read."""
        host, _, port = self.address.partition(":")
        ours = socket.socket()
        if buffer:
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        ours.bind((source, 0))
        ours.setblocking(False)
        await asyncio.get_running_loop().sock_connect(ours, (host, int(port)))
        made = await asyncio.open_connection(sock=ours)
        self.came.append(made[1])
        return made

    async def go(self) -> None:
        for one in self.came:
            one.transport.abort()
        await asyncio.gather(*(one.wait_closed() for one in self.came), return_exceptions=True)

    def held(self) -> int:
        return self.limits.held("connection", "server", "server")


@asynccontextmanager
async def at_the_door(tmp_path: Path, proxies: str = NONE_TRUSTED, **deadlines: Any) -> AsyncIterator[Doorway]:
    """A server for three connections of an address, five in all."""
    most = {**MOST_HELD, "connection": {"address": 3, "server": 5}}
    async with place(tmp_path / "s", most=most) as here:
        made = OpenConnections(here.service.limits, PATIENT._replace(**deadlines))
        async with listening(here, made, proxies) as address:
            at = Doorway(here.service.limits, made, here, address)
            yield at
            await at.go()


def test_one_connection_too_many_takes_the_place_of_the_oldest_that_asks_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at:
            open_ones = [await at.come("127.0.0.2") for _ in range(3)]
            assert [await answered(one) for one in open_ones] == [200] * 3
            assert await answered(await at.come("127.0.0.2")) == 200
            assert await to_the_end(open_ones[0]) == b""
            assert at.limits.held("connection", "address", "127.0.0.2") == 3
            assert await answered(open_ones[1]) == 200

    asyncio.run(play())


def test_one_connection_too_many_where_all_wait_for_answers_hears_a_sentence_and_others_still_come_in(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at:
            table = await at.here.person().open(kinds="me open")
            held = GET.replace(b"/api/me/tables", f"/api/tables/{table}/wait?seen=99&timeout=60".encode())
            busy = [await at.come("127.0.0.2") for _ in range(3)]
            for _, writer in busy:
                writer.write(held)
            await until(lambda: at.limits.held("held", "address", "127.0.0.2") == 3)
            head, _, body = (await asked_once(await at.come("127.0.0.2"))).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 ")
            assert json.loads(body)["key"] == "serve.too_many"
            assert await answered(await at.come("127.0.0.3")) == 200
            busy[0][1].close()
            await until(lambda: at.limits.held("connection", "address", "127.0.0.2") == 2)
            assert await answered(await at.come("127.0.0.2")) == 200

    asyncio.run(play())


def request(path: str, person: Person, body: Any = None) -> bytes:
    """As a browser of his sends it."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    sent = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode() + sent


async def crowded(at: Doorway, exits: AsyncExitStack) -> None:
    """Sockets take up all that their address may have: of players who hold seats, at tables of their own."""
    for _ in range(3):
        eve = at.here.person()
        table = await eve.open(kinds="me open")
        await (await exits.enter_async_context(page(at.address, eve))).hello(table, 0)
    assert at.limits.held("connection", "address", "127.0.0.1") == 3


def test_where_live_sockets_have_taken_all_who_holds_a_seat_or_a_link_gets_in_and_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at, AsyncExitStack() as exits:
            ada, ben, cy = (at.here.person() for _ in range(3))
            setup = {"game": "attila", "seats": [{"kind": "me"}, {"kind": "invited"}]}
            made = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201)
            path, link = f"/api/tables/{made['table']}", made["links"]["1"]
            at.here.service.tables.drop(made["table"])  # her seat is known, also if nobody was here for long
            await crowded(at, exits)
            for what in (GET, request("/api/me/tables", ada), request(path, cy), request(f"{path}/claims", cy, {})):
                assert (await asked_once(await at.come(), what)).startswith(b"HTTP/1.1 503 ")
            streams = await at.come()
            for _ in range(3):
                assert await answered(streams, request(f"{path}?seat=0", ada)) == 200
            assert (await asked_once(await at.come(), request("/", ben))).startswith(b"HTTP/1.1 200 ")
            claim = request(f"{path}/claim", ben, {"name": "Ben", "token": link})
            assert (await asked_once(await at.come(), claim)).startswith(b"HTTP/1.1 200 ")
            async with page(at.address, ada) as hers:
                assert (await hers.hello(made["table"], 0))["seat"] == 0
            async with page(at.address, cy) as his:
                await his.send(kind="hello", table=made["table"])
                assert (await his.hear())["key"] == "serve.too_many"
            with pytest.raises(InvalidStatus):
                async with page(at.address, ada, "home"):
                    pass

    asyncio.run(play())


def test_on_probation_nobody_stays_who_asks_nothing_and_the_latest_gets_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, probation=0.2) as at, AsyncExitStack() as exits:
            ada = at.here.person()
            table = await ada.open(kinds="me open")
            await crowded(at, exits)
            silent = [await at.come() for _ in range(2 * MOST_HELD["probation"]["address"])]
            assert await answered(await at.come(), request(f"/api/tables/{table}?seat=0", ada)) == 200
            assert {await to_the_end(one) for one in silent} == {b""}
            assert at.limits.held("probation", "server", "server") == 0

    asyncio.run(play())


def test_a_trusted_proxy_brings_more_than_one_address_may_but_not_more_than_the_server_bears(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, proxies="127.0.0.0/30") as at:
            proxied = [await at.come("127.0.0.2") for _ in range(5)]
            assert [await answered(one) for one in proxied] == [200] * 5
            assert (await to_the_end(await at.come("127.0.0.9"))).startswith(b"HTTP/1.1 503 ")
            assert at.limits.refused["connection", "server"] == 1

    asyncio.run(play())


def test_connections_are_counted_until_they_are_gone_also_as_sockets(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at:
            async with page(at.address) as one:
                assert at.held() == 1
                await one.send(kind="nonsense")
                await one.hear()
            await until(lambda: at.held() == 0)
            streams = await at.come()
            assert await answered(streams) == 200
            streams[1].close()
            await until(lambda: at.held() == 0)

    asyncio.run(play())


def test_all_of_an_ipv6_network_is_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:2") != network("2001:db8:0:1::1")


@pytest.mark.parametrize("begun", [b"", HALF, GET + HALF])
def test_a_head_that_does_not_come_to_its_end_ends_the_connection(begun: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, head=0.1) as at:
            streams = await at.come()
            streams[1].write(begun)
            said = await to_the_end(streams)
            assert said.count(b"HTTP/1.1 200 ") == begun.count(GET)
            assert said.count(b"HTTP/1.1 408 ") == (1 if begun else 0)
            await until(lambda: at.held() == 0)

    asyncio.run(play())


def test_a_body_that_does_not_come_to_its_end_ends_the_connection(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, body=0.1) as at:
            streams = await at.come()
            streams[1].write(POST + b'{"na')
            head, _, body = (await to_the_end(streams)).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408 ")
            assert json.loads(body)["key"] == "serve.too_slow"
            await until(lambda: at.held() == 0)

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    assert not caplog.records


def test_a_body_that_comes_too_slowly_ends_the_connection_long_before_its_time_is_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, head=0.1, slowest=1000.0) as at:
            streams = await at.come()
            streams[1].write(POST.replace(b" 9\r", b" 9000\r"))
            sending = asyncio.create_task(drip(streams[1]))
            assert (await to_the_end(streams)).startswith(b"HTTP/1.1 408 ")
            sending.cancel()

    asyncio.run(play())


async def drip(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b" ")
        await asyncio.sleep(0.02)


def test_who_is_answered_may_ask_again_until_he_has_been_idle_for_too_long(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, head=0.1) as at:
            streams = await at.come()
            for _ in range(3):
                assert await answered(streams) == 200
                await asyncio.sleep(0.2)  # longer than a head may take, but none has begun
            assert at.held() == 1
        async with at_the_door(tmp_path, idle=1) as at:
            streams = await at.come()
            assert await answered(streams) == 200
            assert await to_the_end(streams) == b""

    asyncio.run(play())


def test_a_request_that_is_held_has_no_deadline_of_the_door(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, body=0.05, sending=0.05) as at:
            table = await at.here.person().open(kinds="me open")
            streams = await at.come()
            held = GET.replace(b"/api/me/tables", f"/api/tables/{table}/wait?seen=99&timeout=0.5".encode())
            assert await answered(streams, held) == 200

    asyncio.run(play())


def test_who_does_not_read_the_answers_is_cut_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, sending=0.2, slowest=1e9) as at:
            streams = await at.come(buffer=4096)
            transport = streams[1].transport
            transport.pause_reading()  # type: ignore[attr-defined]
            sending = asyncio.create_task(ask_on(streams[1], GET.replace(b"/api/me/tables", b"/openapi.json")))
            await until(lambda: at.held() == 0)
            sending.cancel()

    asyncio.run(play())


async def ask_on(writer: asyncio.StreamWriter, what: bytes) -> None:
    while not writer.is_closing():
        writer.write(what)
        await asyncio.sleep(0.001)


def test_a_socket_that_does_not_read_is_not_read_from_and_then_cut_off(tmp_path: Path) -> None:
    """It sends pings as fast as it can, whose pongs nobody takes: they must not pile up here."""

    async def play() -> None:
        async with at_the_door(tmp_path, sending=0.5, slowest=1e9) as at:
            socket = await connect(f"ws://{at.address}/api/socket", ping_interval=None, close_timeout=0.1)
            socket.transport.pause_reading()
            frame = b"\x89\xfd" + bytes(4) + bytes(125)
            piled = 0
            while at.held():
                if socket.transport.get_write_buffer_size() < 1e6:
                    socket.transport.write(frame * 500)
                piled = max(piled, *(one.get_write_buffer_size() for one in at.counted._open), 0)
                await asyncio.sleep(0.001)
            assert piled < 1e6

    asyncio.run(play())


def test_a_socket_that_does_not_answer_pings_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path, ping=0.1) as at:
            streams = await at.come()
            streams[1].write(
                b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
            )
            assert (await to_the_end(streams)).startswith(b"HTTP/1.1 101 ")
            await until(lambda: at.held() == 0)

    asyncio.run(play())


@pytest.mark.parametrize(
    "sent",
    [b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"What is this?\r\n\r\n"],
    ids=["an endless path", "nonsense"],
)
def test_what_cannot_be_read_as_a_request_hears_a_sentence(tmp_path: Path, sent: bytes) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at:
            streams = await at.come()
            assert await answered(streams) == 200
            streams[1].write(sent)
            head, _, body = (await to_the_end(streams)).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 400 ")
            assert b"content-security-policy" in head.lower()
            assert json.loads(body)["key"] == "serve.no_request"

    asyncio.run(play())


def test_with_too_few_files_there_is_room_for_fewer(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_door(tmp_path) as at:
            at.counted.room = 1
            kept = await at.come()
            assert await answered(kept) == 200
            assert (await to_the_end(await at.come("127.0.0.3"))).startswith(b"HTTP/1.1 503 ")
            assert at.limits.refused["connection", "server"] == 1

    asyncio.run(play())
