"""People whose pages contribute a number to the key of all chance."""

import asyncio
import itertools
from typing import Any

from catalaunia.core import registry
from catalaunia.core.chance import seal_of
from tests.server.places import Person, Place
from tests.sizes import PATIENCE

NAMES = ("Ada", "Ben", "Cy")
COUNT = itertools.count(1)


def new_number() -> str:
    """Another one each time."""
    return next(COUNT).to_bytes(32).hex()


async def seal(person: Person, table: str, seat: int, number: str, status: int = 200, key: str = "") -> Any:
    return await send_seal(person, table, seat, seal_of(number), status, key)


async def send_seal(person: Person, table: str, seat: int, digest: str, status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/seal", {"seat": seat, "digest": digest}, status, key)


async def open_number(person: Person, table: str, seat: int, number: str, status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/number", {"seat": seat, "number": number}, status, key)


async def start(person: Person, table: str, status: int = 200, **body: Any) -> Any:
    return await person.send("POST", f"/api/tables/{table}/start", body, status)


async def seated(here: Place, people: int, game: str = registry.names()[0], **setup: Any) -> tuple[list[Person], str]:
    """Ada has opened the table and the others have come; it has not begun."""
    all_of_them = [here.person() for _ in range(people)]
    table = await all_of_them[0].open(game, kinds="me" + " open" * (people - 1), **setup)
    for one, name in zip(all_of_them[1:], NAMES[1:], strict=False):
        await one.send("POST", f"/api/tables/{table}/join", {"name": name})
    return all_of_them, table


async def gathered(person: Person, table: str) -> Any:
    return (await person.look(table))["table"]["contributions"]


def notices(seen: Any) -> list[str]:
    return [line["text"] for line in seen["chat"] if line["notice"]]


async def hear(person: Person, table: str, part: str) -> None:
    """Until a notice says so."""
    async with asyncio.timeout(PATIENCE):
        while not any(part in text for text in notices(await person.look(table))):
            await asyncio.sleep(0.005)
