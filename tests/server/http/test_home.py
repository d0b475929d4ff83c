"""The home page's socket: lists come by themselves when something changes, and tell nothing that is secret."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.http.sockets import page_socket
from catalaunia.server.outgoing.lists import readers
from tests.server.admin.operators import Operator, administered
from tests.server.places import Page, Person, listening, page, place

DAY = 86_400
YEARS = 3 * 365 * DAY


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


def test_a_table_that_is_gone_leaves_the_lists(tmp_path: Path) -> None:
    """Deleted by whoever opened it, by the operator, or no longer kept: nothing happened at it."""

    async def play() -> None:
        async with administered(tmp_path / "s") as here, listening(here) as address:
            ada, cat, operator = here.person(), here.person(), Operator(here)
            await cat.send("POST", "/api/me")
            alone, shut, old = [await ada.open("attila", "me open", listed=True) for _ in range(3)]
            async with page(address, ada, "home") as adas, page(address, cat, "home") as cats:
                for one in (adas, cats):
                    await one.until(lambda: _ids(one, "open") == {alone, shut, old})  # noqa: B023
                await ada.send("DELETE", f"/api/tables/{alone}")
                for one in (adas, cats):
                    await one.until(lambda: _ids(one, "open") == {shut, old})  # noqa: B023
                await operator.send("DELETE", f"tables/{shut}")
                for one in (adas, cats):
                    await one.until(lambda: _ids(one, "open") == {old})  # noqa: B023
                assert _ids(adas, "mine") == {old}
                await here.clock.leap(YEARS)
                await here.service.tables.remove_expired()
                for one in (adas, cats):
                    await one.until(lambda: _ids(one, "open") == set())  # noqa: B023
                assert _ids(adas, "mine") == set()

    asyncio.run(play())


@pytest.mark.parametrize("begun", [False, True])
def test_the_name_of_somebody_who_is_erased_leaves_the_lists(tmp_path: Path, begun: bool) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            table = await ada.open("attila", "me open open", listed=True)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            if begun:
                await ada.send("POST", f"/api/tables/{table}/start", {"fill": 1})
            async with page(address, ada, "home") as adas:
                await adas.until(lambda: "Ben" in _names(adas))
                before = len(adas.raw)
                await here.clock.turn(60)
                await _talk(ada, table)
                await adas.until(lambda: len(adas.raw) > before)  # what has happened is known, and nothing more does
                name = str((await ben.send("POST", "/api/me"))["player"])
                assert await here.service.personal._forget(table, name)
                await adas.until(lambda: "N. N." in _names(adas))

    asyncio.run(play())


def test_a_list_that_could_not_be_read_comes_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the announcement that was to come with it."""
    monkeypatch.setattr(page_socket, "TRY_AGAIN", 0.1)

    async def play() -> None:
        async with administered(tmp_path / "s") as here, listening(here) as address:
            ada, cat = here.person(), here.person()
            await cat.send("POST", "/api/me")
            async with page(address, cat, "home") as cats:
                await cats.until(lambda: bool(cats.lists))
                with monkeypatch.context() as away:
                    away.setattr(type(here.service.store), "listed", _broken)
                    table = await ada.open("attila", "me open", listed=True)
                    await Operator(here).send("PUT", "announcement", {"text": "Tea at five"})
                    await cats.until(lambda: any("serve.failed" in one for one in cats.raw))
                await cats.until(lambda: _ids(cats, "open") == {table} and cats.announcements == ["Tea at five"])

    asyncio.run(play())


async def _broken(*_: Any) -> Any:
    raise OSError("The disk is away.")


def _ids(page: Page, name: str) -> set[str]:
    return {one["id"] for one in page.lists.get(name, [])}


def _names(page: Page) -> list[str]:
    return [seat["name"] for one in page.lists.get("mine", []) for seat in one["seats"]]
