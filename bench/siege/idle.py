"""Connections that cost the attacker nothing: half-open, silent, idle, dripping, deaf, or nonsense."""

import asyncio

from bench.siege.camp import LOST, Camp, request

DRIP, AGAIN = 2.0, 1.0  # seconds between two bytes; until a closed connection is opened again
UPGRADE = "GET /api/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
SOCKET = f"{UPGRADE}sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
LONG = request("GET", "/openapi.json")

KINDS: dict[str, tuple[bytes, bytes]] = {  # what is sent at first, and then every few seconds
    "silent": (b"", b""),
    "half a header": (b"GET /api/tables HTTP/1.1\r\nhost: 127.0", b""),
    "half a body": (request("POST", "/api/tables", {"name": "x" * 100})[:-50], b""),
    "idle": (request("GET", "/api/tables"), b""),
    "no hello": (SOCKET, b""),
    "a header by drops": (b"GET /api/tables HTTP/1.1\r\nx: ", b"x"),
    "a body by drops": (request("POST", "/api/tables", {"name": "x" * 4000})[:-4000], b"x"),
    "deaf": (LONG * 20, LONG),
    "nonsense": (b"\x00\xff nonsense\r\n\r\n", b""),
}


async def hold(camp: Camp) -> None:
    """So many at a time, of all kinds; one that the server closes is opened again."""
    kinds = list(KINDS)
    async with asyncio.TaskGroup() as group:
        for number in range(camp.count):
            group.create_task(_again_and_again(camp, kinds[number % len(kinds)]))


async def _again_and_again(camp: Camp, kind: str) -> None:
    while True:
        try:
            reader, writer = await camp.reach()
        except LOST as error:
            camp.met[f"connecting: {type(error).__name__}"] += 1
        else:
            camp.met["connections"] += 1
            camp.hold(1)
            try:
                await _until_closed(camp, kind, reader, writer)
            except LOST:
                camp.met[f"{kind}: reset"] += 1
            finally:
                camp.hold(-1)
                writer.transport.abort()  # a server that no longer reads would keep what is still to be sent
        await asyncio.sleep(AGAIN)


async def _until_closed(camp: Camp, kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    first, drop = KINDS[kind]
    writer.write(first)
    if kind == "deaf":
        writer.transport.pause_reading()  # type: ignore[attr-defined]
    dripping = asyncio.create_task(_drip(writer, drop)) if drop else None
    try:
        said = await reader.read(12)
        while await reader.read(65536):
            pass
    finally:
        if dripping:
            dripping.cancel()
    status = said.decode("latin-1")[9:12] if said.startswith(b"HTTP/") else "nothing said"
    camp.met[f"{kind}: closed, {status}"] += 1


async def _drip(writer: asyncio.StreamWriter, drop: bytes) -> None:
    while not writer.is_closing():
        await asyncio.sleep(DRIP)
        writer.write(drop)
