"""A table that closes before a game begins, tables that somebody takes off his list, and what goes in time."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.tables.table import CLOSED_FOR, OPEN_FOR
from catalaunia.store.protocol import Row
from tests.server.admin.test_operator import shown_out
from tests.server.places import Person, Place, listening, page, place
from tests.server.tables.life.test_resigning import do, notices, together


async def close(person: Person, table: str, status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/close", None, status, key)


async def hide(person: Person, table: str, hidden: bool = True, status: int = 200) -> Any:
    return await person.send("POST", f"/api/tables/{table}/hide", {"hidden": hidden}, status)


async def on_the_list_of(person: Person) -> list[str]:
    return [one["id"] for one in await person.send("GET", "/api/me/tables")]


async def removed(here: Place, table: str) -> bool:
    await here.service.tables.remove_expired()
    return not await here.service.tables.exists(table)


def test_the_host_closes_a_table_and_nobody_comes_in_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, cy = here.person(), here.person(), here.person()
            table = await ada.open(kinds="me open invited", listed=True)
            at = f"/api/tables/{table}"
            link = (await ada.send("POST", f"{at}/links", {"seat": 2}, 201))["token"]
            await ben.send("POST", f"{at}/join", {"name": "Ben"})
            assert (await close(ben, table, 403))["key"] == "table.host_only"
            done = await close(ada, table, key="enough")
            assert await close(ada, table, key="enough") == done
            seen = await ben.look(table, 1)
            assert seen["table"]["closed"]
            assert notices(seen) == ["The table has been closed."]
            for person in (ada, ben):
                assert await on_the_list_of(person) == []
            assert await cy.send("GET", "/api/tables") == []
            for path, body in (("join", {"name": "Cy"}), ("claim", {"name": "Cy", "token": link})):
                assert (await cy.send("POST", f"{at}/{path}", body, 409))["key"] == "table.closed"
            for path, body in (("start", {"fill": 1}), ("links", {"seat": 2}), ("remove", {"seat": 1})):
                assert (await ada.send("POST", f"{at}/{path}", body, 409))["key"] == "table.closed"
            assert (await close(ada, table, 409))["key"] == "table.closed"
            here.clock.time += CLOSED_FOR - 1
            assert not await removed(here, table)
            here.clock.time += 2
            assert await removed(here, table)

    asyncio.run(play())


def test_a_game_that_has_begun_is_not_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _), table = await together(here, 2)
            assert (await close(ada, table, 409))["key"] == "table.started"

    asyncio.run(play())


def test_who_takes_a_finished_table_off_his_list_takes_it_off_nobody_else_s(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            assert (await hide(ada, table, status=409))["key"] == "table.not_over"
            await do(ben, table, "resign", 1)
            before = await ben.look(table, 1)
            await hide(ada, table)
            await hide(ada, table)  # once is enough
            assert (await on_the_list_of(ada), await on_the_list_of(ben)) == ([], [table])
            assert await ben.look(table, 1) == before  # and he does not hear of it
            await hide(ada, table, False)
            assert await on_the_list_of(ada) == [table]
            assert (await ben.look(table, 1))["table"]["expires"] is None
            await hide(ada, table)
            await hide(ben, table)
            here.clock.time += OPEN_FOR + 1
            assert await removed(here, table)  # nobody wants it any more

    asyncio.run(play())


async def taken_off(person: Person) -> list[tuple[str, float | None]]:
    found = await person.send("GET", "/api/me/tables", hidden=True)
    return [(one["id"], one["expires"]) for one in found]


def test_what_was_taken_off_can_be_asked_for_as_long_as_it_exists_and_says_until_when(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await together(here, 2)
            await do(ben, table, "resign", 1)
            here.clock.time += 2 * OPEN_FOR  # a game that was finished long ago
            await hide(ada, table)
            assert await taken_off(ada) == [(table, None)]  # it is on Ben's list
            assert await taken_off(ben) == []
            assert await taken_off(here.person()) == []
            await hide(ben, table)
            goes = here.clock.time + OPEN_FOR
            assert await taken_off(ada) == await taken_off(ben) == [(table, goes)]
            assert (await ada.look(table))["table"]["expires"] == goes
            assert not await removed(here, table)  # the click is no deletion
            await hide(ada, table, False)
            assert await taken_off(ada) == []
            (mine,) = await ada.send("GET", "/api/me/tables")
            assert (mine["id"], mine["expires"]) == (table, None)
            await hide(ada, table)
            here.clock.time = goes + 1
            assert await removed(here, table)
            assert await taken_off(ada) == []

    asyncio.run(play())


def test_who_only_looks_on_takes_his_computers_off_and_finds_them_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="computer computer")
            (listed,) = await ada.send("GET", "/api/me/tables")
            assert listed["expires"] == (await ada.look(table))["table"]["expires"]
            assert listed["expires"] >= here.clock.time + OPEN_FOR
            await hide(ada, table)
            assert [name for name, _ in await taken_off(ada)] == [table]

    asyncio.run(play())


def test_a_game_against_computers_alone_can_be_taken_off_before_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer computer")
            await ada.say_any(table, 0) if (await ada.look(table, 0))["offers"] else None
            await hide(ada, table)
            assert await on_the_list_of(ada) == []
            assert (await here.person().send("POST", f"/api/tables/{table}/hide", {}, 403))["key"] == "table.host_only"

    asyncio.run(play())


def test_who_has_played_alone_deletes_his_table_for_good(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada, eve = here.person(), here.person()
            table = await ada.open(kinds="me computer")
            assert (await eve.send("DELETE", f"/api/tables/{table}", status=403))["key"] == "table.host_only"
            async with listening(here) as address, page(address, ada) as looking:
                await looking.hello(table, 0)
                await ada.send("DELETE", f"/api/tables/{table}")
                await shown_out(looking)
                assert any("table.unknown" in text for text in looking.raw)
            assert await ada.send("GET", "/api/me/tables") == []
            assert (await ada.send("DELETE", f"/api/tables/{table}", status=404))["key"] == "table.unknown"
        async with place(url) as here:
            assert (await here.person().send("GET", f"/api/tables/{table}", status=404))["key"] == "table.unknown"

    asyncio.run(play())


def test_where_somebody_else_plays_or_has_played_nobody_deletes(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await together(here, 2)
            for one in (ada, ben):
                assert (await one.send("DELETE", f"/api/tables/{table}", status=409))["key"] == "table.not_yours_alone"
            await do(ben, table, "resign", 1)
            for one in (ada, ben):
                assert (await one.send("DELETE", f"/api/tables/{table}", status=409))["key"] == "table.not_yours_alone"
            assert (await ada.look(table))["table"]["stage"] == "over"

    asyncio.run(play())


def test_a_waiting_room_says_when_it_goes(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me open")
            assert (await ada.look(table))["table"]["expires"] == here.clock.time + OPEN_FOR

    asyncio.run(play())


def test_a_list_that_knows_of_a_beginning_before_the_table_does_is_given_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is on the disk a moment before the table in memory is another."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me open")
            known = here.service.store.of_player

            async def ahead(player: str, limit: int) -> list[Row]:
                rows = await known(player, limit)
                return [row._replace(summary=replace(row.summary, stage="playing")) for row in rows]

            monkeypatch.setattr(here.service.store, "of_player", ahead)
            assert await on_the_list_of(ada) == [table]

    asyncio.run(play())
