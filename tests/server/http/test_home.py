"""The home page's socket: lists come by themselves when something changes, and tell nothing that is secret."""

import asyncio
from pathlib import Path
from typing import Any

from catalaunia.server.outgoing.lists import readers
from tests.server.places import Person, listening, page, place

DAY = 86_400


def test_lists_come_by_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben, cat = here.person(), here.person(), here.person()
            for one in (ada, ben, cat):
                await one.send("POST", "/api/me")
            async with page(address, ada, "home") as adas, page(address, cat, "home") as cats:
                await adas.until(lambda: "open" in adas.lists)
                table = await ada.open("clash451", "me open", listed=True, thinking_seconds=DAY, pace="correspondence")
                await cats.until(lambda: [one["id"] for one in cats.lists.get("open", [])] == [table])
                assert cats.lists["open"][0]["host"] == "Ada"
                await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
                await ada.send("POST", f"/api/tables/{table}/start", {})
                await adas.until(lambda: bool(adas.lists["mine"] and adas.lists["mine"][0]["your_turn"]))
                assert adas.lists["mine"][0]["deadline"] == here.clock.now() + DAY
                await cats.until(lambda: cats.lists["open"][0]["stage"] == "playing")
                assert cats.lists["mine"] == []

    asyncio.run(play())


def test_how_many_were_taken_off_is_told_when_it_changes(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada = here.person()
            table = await ada.open("attila", "me computer")
            async with page(address, ada, "home") as adas:
                await adas.until(lambda: bool(adas.lists))
                assert adas.lists["taken_off"] == 0
                for hidden in (True, False):
                    await ada.send("POST", f"/api/tables/{table}/hide", {"hidden": hidden})
                    await adas.until(lambda: adas.lists["taken_off"] == int(hidden))  # noqa: B023
                    assert len(adas.lists["mine"]) == 1 - hidden

    asyncio.run(play())


def test_a_sealed_choice_of_another_sends_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open("clash451", "me open", listed=True)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            async with page(address, ada, "home") as adas, page(address, ben, "home") as bens:
                await adas.until(lambda: bool(adas.lists))
                await bens.until(lambda: bool(bens.lists))
                for _ in range(9):  # whatever he has to choose, to its end
                    if (await ben.look(table, 1))["offers"]:
                        await ben.say_any(table, 1)
                await bens.until(lambda: not bens.lists["mine"][0]["your_turn"])  # he knows it himself
                await asyncio.sleep(2 * readers.SOON)
                assert len(adas.raw) == 1
                await here.clock.turn(60)
                await _talk(ada, table)
                await adas.until(lambda: len(adas.raw) > 1)  # it was listening

    asyncio.run(play())


async def _talk(person: Person, table: str) -> None:
    await person.send("POST", f"/api/tables/{table}/chat", {"text": "Hurry!"})


def test_other_processes_are_heard_of(tmp_path: Path) -> None:
    """As PostgreSQL wakes them up: a table that stands in a list is looked at soon, another a little later."""

    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open("clash451", "me open", listed=True)
            await ben.send("POST", "/api/me")
            async with page(address, ben, "home") as bens:
                await bens.until(lambda: bool(bens.lists))
                here.service.tables.everyone.discard(here.service.readers.changed)  # as if it happened elsewhere
                await ada.send("POST", f"/api/tables/{table}/start", {"fill": 2})
                for hear in here.service.tables.elsewhere:
                    hear(table)
                await bens.until(lambda: bens.lists["open"][0]["stage"] == "playing")
                other = await ada.open("attila", "me open", listed=True)
                for hear in here.service.tables.elsewhere:
                    hear(other)
                await bens.until(lambda: other in [one["id"] for one in bens.lists["open"]])

    asyncio.run(play())


def test_open_tables_are_found_by_what_one_wants(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, eve = here.person(), here.person()
            quick = await ada.open("clash451", "me open", listed=True, language="fr")
            slow = await ada.open("attila", "me open computer", listed=True, pace="correspondence")

            async def found(**wanted: Any) -> set[str]:
                return {one["id"] for one in await eve.send("GET", "/api/tables", **wanted)}

            assert await found() == {quick, slow}
            assert await found(game="clash451") == {quick}
            assert await found(pace="correspondence") == {slow}
            assert await found(players=3) == {slow}
            assert await found(language="de") == {slow}  # it names none
            assert await found(computers="none") == {quick}
            assert await found(computers="gentle") == {slow}
            assert await found(game="attila", computers="strong") == set()
            await eve.send("GET", "/api/tables", status=422, computers="mighty")

    asyncio.run(play())
