"""A database of before the words were put in order (`before_one_tree/`): everybody sees what he saw, and plays on."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record
from catalaunia.server.http.identity import COOKIE
from tests.server.places import Person, Place, TurnedClock, place

HERE = Path(__file__).parent / "before_one_tree"
ADA = "4TucUBIHWou9qWaw"  # who holds all seats but one
THEN = 1_794_911_300.0  # when it was written; much later nobody would find what has expired
SEEN: dict[str, Any] = json.loads((HERE / "seen.json").read_text("utf-8"))  # what each seat was shown


def at_the_old_tables(folder: Path, visit: Callable[[Place, Person], Coroutine[Any, Any, None]]) -> None:
    database = folder / "tables.db"
    with sqlite3.connect(database) as connection:
        connection.executescript((HERE / "database.sql").read_text("utf-8"))
    connection.close()
    clock = TurnedClock()
    clock.time = THEN

    async def run() -> None:
        async with place(database, clock=clock) as here:
            ada = here.person()
            ada.http.cookies = {COOKIE: here.service.signer.sign(ADA)}
            await visit(here, ada)

    asyncio.run(run())


def named(text: str) -> set[str]:
    """Who and what a sentence names; its wording may have become better since."""
    return set(re.findall(r"\b[A-Z]\w{3,}|\b\d+", text))


@pytest.mark.parametrize("name", SEEN)
def test_every_seat_sees_what_it_saw(tmp_path: Path, name: str) -> None:
    seen = SEEN[name]

    async def visit(here: Place, ada: Person) -> None:
        now = await ada.look(seen["table"])
        assert (now["version"], now["table"]["stage"]) == (seen["version"], seen["stage"])
        result = now["table"]["result"]
        assert (result and result["scores"], result and result["winners"]) == (seen["scores"], seen["winners"])
        for seat, shown in seen["seats"].items():
            now = await ada.look(seen["table"], int(seat))
            assert [offer["move"] for offer in now["offers"]] == shown["moves"]
            told = [text for one in now["story"] for text in one["texts"]]
            assert [named(text) for text in told] == [named(text) for text in shown["story"]]

    at_the_old_tables(tmp_path, visit)


def test_its_finished_games_verify(tmp_path: Path) -> None:
    async def visit(here: Place, ada: Person) -> None:
        for name in ("attila, over", "clash451, over"):
            written = await ada.send("GET", f"/api/tables/{SEEN[name]['table']}/record")
            assert record.verify(written).ok

    at_the_old_tables(tmp_path, visit)


@pytest.mark.parametrize("name", ["attila, simultaneous, going on", "clash451, expert, going on"])
def test_its_games_go_on(tmp_path: Path, name: str) -> None:
    table = SEEN[name]["table"]

    async def visit(here: Place, ada: Person) -> None:
        before = (await here.service.tables.get(table)).version
        await ada.say_any(table, 0)
        assert (await here.service.tables.get(table)).version > before

    at_the_old_tables(tmp_path, visit)
