"""Two people who always choose the same, whatever happens on the way to the server."""

import zlib
from typing import Any

from tests.server.places import Person, Place


def chosen(update: dict[str, Any], seat: int) -> str:
    """The move that this seat says here: it follows from the seat and the decision alone."""
    offers = update["offers"]
    decision = f"{seat}/{update['table']['ply']}/{update['sealed']}".encode()
    return str(offers[zlib.crc32(decision) % len(offers)]["move"])


async def table_for_two(here: Place, game: str, **options: str) -> tuple[Person, Person, str]:
    ada, ben = here.person(), here.person()
    table = await ada.open(game, "me open", options=options)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return ada, ben, table


async def record_without_trouble(here: Place, game: str, **options: str) -> Any:
    """Their game over HTTP, one move after the other."""
    ada, ben, table = await table_for_two(here, game, **options)
    seen = [0, 0]  # the whole story each time would be most of the work
    while True:
        for seat, person in enumerate((ada, ben)):
            update = await person.look(table, seat, seen=seen[seat])
            seen[seat] = update["version"]
            if update["offers"]:
                await person.say(table, seat, chosen(update, seat))
                break
        else:
            return await ada.send("GET", f"/api/tables/{table}/record")
