"""People with a study of a finished game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalaunia.core import record, registry
from catalaunia.core.protocol import CHANCE
from tests.server.outgoing.test_history import finished, look_back
from tests.server.places import Person, Place, place

WRITTEN = finished(registry.names()[-1], 2)  # one of them is enough: nothing here is a game's own
GONE = record.replay(WRITTEN)


def choices(after: int = 30) -> tuple[int, list[str]]:
    """A ply of the game where a seat had several moves, and those that it did not make."""
    for ply, entry in enumerate(GONE.log):
        legal = GONE.rules.legal(GONE.states[ply])
        if ply >= after and entry.actor != CHANCE and len(legal) > 2:
            said = [f"{entry.actor} {GONE.rules.move(GONE.states[ply], one).text}" for one in legal]
            return ply, [one for one in said if one != entry.action]
    raise AssertionError("no choice")


@dataclass
class Class:
    """A study with somebody of each role."""

    here: Place
    table: str
    study: str
    edit: Person
    comment: Person
    view: Person
    stranger: Person

    async def do(self, who: Person, status: int = 200, key: str = "", **edit: Any) -> Any:
        return await who.send("POST", f"/api/studies/{self.study}/edits", edit, status, key)

    async def look(self, who: Person, status: int = 200) -> Any:
        return await who.send("GET", f"/api/studies/{self.study}", None, status)

    async def at(self, who: Person, place: str, status: int = 200, **query: Any) -> Any:
        return await who.send("GET", f"/api/studies/{self.study}/places/{place}", None, status, **query)


async def gathered(here: Place) -> Class:
    edit, table = await look_back(here, WRITTEN)
    opened = await edit.send("POST", f"/api/tables/{table}/studies", {"name": "Ada"}, 201)
    at = f"/api/studies/{opened['study']}"
    links = await edit.send("GET", f"{at}/links")
    comment, view = here.person(), here.person()
    for person, role in ((comment, "comment"), (view, "view")):
        entered = await person.send("POST", f"{at}/enter", {"name": role.title(), "token": links[role]})
        assert entered["role"] == role
    return Class(here, table, opened["study"], edit, comment, view, here.person())


@asynccontextmanager
async def studying(database: Path | str, **changes: Any) -> AsyncIterator[Class]:
    async with place(database, **changes) as here:
        yield await gathered(here)
