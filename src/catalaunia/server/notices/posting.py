"""One POST to somebody else's server, at an address that was checked: no redirections, no long answers."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache

import h11

from catalaunia.core.texts import Refusal
from catalaunia.server.notices.addresses import Target, resolve

POST_PATIENCE = 15.0  # seconds for all of it
LARGEST_ANSWER = 16 * 1024  # bytes that are read; nobody needs what stands in it
CHUNK_BYTES = 4096
LATER = (408, 425, 429)  # a refusal that need not be the last word
MOST_WAIT = 86_400.0


HandingOver = Callable[[], Awaitable[None]]  # awaited before the first byte that might be taken as the whole


async def unnoted() -> None:
    """Where nobody needs to know that it is handed over now."""


class Failed(Exception):  # noqa: N818  (what it is)
    """It was not taken. `key` says why in a sentence; `for_good`: another try would not help."""

    def __init__(self, key: str, for_good: bool = False, status: int = 0, wait: float = 0.0) -> None:
        super().__init__(f"{key} {status or ''}".strip())
        self.key, self.for_good, self.status, self.wait = key, for_good, status, wait


@cache
def trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(
    to: Target, headers: Mapping[str, str], body: bytes, inside: bool, handing_over: HandingOver = unnoted
) -> None:
    """Returns when it was taken, or fails."""
    try:
        async with asyncio.timeout(POST_PATIENCE):
            status, wait = await _post(to, headers, body, inside, handing_over)
    except Refusal as refusal:
        for_good = refusal.text.key == "notices.inside"
        raise Failed(refusal.text.key, for_good) from None
    except (OSError, TimeoutError, ssl.SSLError, EOFError):
        raise Failed("notices.not_reached") from None
    except h11.RemoteProtocolError:
        raise Failed("notices.not_understood") from None
    if not 200 <= status < 300:
        for_good = 300 <= status < 500 and status not in LATER
        raise Failed("notices.not_taken", for_good, status, wait)


async def _post(
    to: Target, headers: Mapping[str, str], body: bytes, inside: bool, handing_over: HandingOver
) -> tuple[int, float]:
    places = await resolve(to, inside)
    secure = trusted() if to.scheme == "https" else None
    reader, writer = await _connect(places, to, secure)
    try:
        made = h11.Connection(h11.CLIENT)
        given = {"Host": to.authority, "Content-Length": str(len(body)), "Connection": "close", **headers}
        sent = made.send(h11.Request(method="POST", target=to.path, headers=list(given.items())))
        sent = (sent or b"") + (made.send(h11.Data(body)) or b"") + (made.send(h11.EndOfMessage()) or b"")
        await handing_over()
        writer.write(sent)
        await writer.drain()
        return await _answer(made, reader)
    finally:
        writer.close()
        with suppress(OSError, ssl.SSLError):
            writer.transport.abort()


async def _connect(
    places: list[str], to: Target, secure: ssl.SSLContext | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """To the first that answers: an address, so that nothing is looked up a second time."""
    name = to.host if secure else None
    for place in places[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection(place, to.port, ssl=secure, server_hostname=name)
    return await asyncio.open_connection(places[-1], to.port, ssl=secure, server_hostname=name)


async def _answer(made: h11.Connection, reader: asyncio.StreamReader) -> tuple[int, float]:
    read = 0
    while True:
        event = made.next_event()
        if event is h11.NEED_DATA:
            data = await reader.read(CHUNK_BYTES)
            read += len(data)
            if read > LARGEST_ANSWER:
                raise h11.RemoteProtocolError("too long")
            made.receive_data(data)
        elif isinstance(event, h11.Response):
            wait = dict(event.headers).get(b"retry-after", b"").decode("latin-1")
            return event.status_code, min(MOST_WAIT, float(wait)) if wait.isdigit() else 0.0
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")
