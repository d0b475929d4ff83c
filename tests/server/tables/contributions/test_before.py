"""Logs of before there were numbers of players (`before.json`): their tables open unchanged, and go on."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

from catalaunia.core import record
from catalaunia.core.chance import seal_of
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.tables import changes
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import StoredEvent
from tests.server.places import Person, Place, place, play_out
from tests.server.tables.contributions.people import gathered, new_number, open_number, seal, start

BEFORE: dict[str, Any] = json.loads((Path(__file__).parent / "before.json").read_text("utf-8"))
WAITING, GOING_ON = "number-0001", "number-0002"


async def at_the_old_tables(here: Place) -> Person:
    """The one who sits there."""
    for name, table in (("waiting", WAITING), ("going on", GOING_ON)):
        read = Table(table)
        changes.read(read, [StoredEvent(k, time, content) for k, (time, content) in enumerate(BEFORE[name], 1)])
        made = [(time, content) for time, content in BEFORE[name]]
        assert await here.service.store.append(table, 0, made, read.summary())
    ada = here.person()
    ada.http.cookies = {COOKIE: here.service.signer.sign(BEFORE["player"])}
    return ada


def test_a_game_goes_on_as_it_was_and_verifies(url: str) -> None:
    async def play() -> None:
        async with place(url, new_id=lambda: secrets.token_hex(8)) as here:
            ada = await at_the_old_tables(here)
            seen = {str(seat): [one["move"] for one in (await ada.look(GOING_ON, seat))["offers"]] for seat in (0, 1)}
            assert seen == BEFORE["seen"]
            told = [text for line in (await ada.look(GOING_ON, 0))["story"] for text in line["texts"]]
            assert told == BEFORE["story"]
            await play_out(GOING_ON, ada, ada)
            written = await ada.send("GET", f"/api/tables/{GOING_ON}/record")
            assert record.verify(written).ok
            assert "contributions" not in written

    asyncio.run(play())


def test_in_a_waiting_room_of_before_numbers_can_be_sealed(url: str) -> None:
    async def play() -> None:
        async with place(url, new_id=lambda: secrets.token_hex(8)) as here:
            ada, ben = await at_the_old_tables(here), here.person()
            assert (await gathered(ada, WAITING))["sealed"] == ["", ""]
            await ben.send("POST", f"/api/tables/{WAITING}/join", {"name": "Ben"})
            number = new_number()
            await seal(ben, WAITING, 1, number)
            await start(ada, WAITING)
            await open_number(ben, WAITING, 1, number)
            found = (await here.service.tables.get(WAITING)).record()
            assert found["sealed"] == ["", seal_of(number)]

    asyncio.run(play())
