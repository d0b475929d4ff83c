"""The other end: a small server that takes what it is sent, or does not, and counts."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from catalaunia.server.notices.senders import NoticeOptions
from tests.server.places import Person, Place

INSIDE = NoticeOptions(inside=True)
DAY = 86_400.0


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """`answers` are taken one after the other; then everything is 204."""

    port: int = 0
    got: list[Request] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    before_answer: Callable[[Request], Awaitable[None]] | None = None

    def url(self, path: str = "/hook", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines if line)
            headers = {name.lower(): value for name, value in headers.items()}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            request = Request(first.split(" ")[1], headers, body)
            self.got.append(request)
            if self.before_answer:
                await self.before_answer(request)
            answer = self.answers.pop(0) if self.answers else "204 No Content"
            status, _, more = answer.partition("\n")
            writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n{more}\r\n".encode())
            await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()


async def add_webhook(person: Person, receiver: Receiver, path: str = "/hook", **more: Any) -> dict[str, Any]:
    """Told there from now on."""
    body = {"kind": "webhook", "url": receiver.url(path), **more}
    made: dict[str, Any] = await person.send("POST", "/api/me/notices/channels", body, 201)
    return made


async def hours(person: Person, **settings: Any) -> None:
    await person.send("PUT", "/api/me/notices", {"language": "en", **settings})


async def deliver(here: Place, seconds: float = 0.0) -> None:
    """So much later, and all that is due then is done."""
    here.clock.time += seconds
    outbox = here.service.outbox
    for _ in range(20):
        if not await here.service.store.notices_due(here.clock.time, 1):
            return
        await outbox.look()
        await outbox.rest()
    raise AssertionError("It does not come to an end.")


async def two_at_a_table(here: Place, **setup: Any) -> tuple[str, Person, Person]:
    """Ada begins; Ben has the other seat. It is a game by days."""
    ada, ben = here.person(), here.person()
    setup = {"pace": "correspondence", "thinking_seconds": int(DAY), **setup}
    table = await ada.open(kinds="me open", **setup)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return table, ada, ben


async def whose_turn(table: str, *people: Person) -> tuple[int, Person, int, Person]:
    """The seat and person that the game waits for, and the other."""
    (seat,) = [k for k, one in enumerate((await people[0].look(table))["table"]["seats"]) if one["to_act"]]
    return seat, people[seat], 1 - seat, people[1 - seat]


async def pass_turn(table: str, *people: Person) -> tuple[Person, Person]:
    """Whoever is to move does, until it is another's turn; then who is to move, and who has."""
    seat, mover, _, other = await whose_turn(table, *people)
    while (await whose_turn(table, *people))[0] == seat:
        await mover.say_any(table, seat)
    return other, mover
