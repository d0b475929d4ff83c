"""Somebody has lost every way in: who opened the table makes a new link for his seat, for all to see."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.tables.commands.seating import MINUTES_TO_OBJECT
from tests.server.places import Person, Place, listening, page, place
from tests.server.tables.life.test_resigning import do, notices, together


async def new_link(person: Person, table: str, status: int = 201, key: str = "", seat: int = 1, **more: Any) -> Any:
    return await person.send("POST", f"/api/tables/{table}/links", {"seat": seat, "lost": True} | more, status, key)


async def without_a_sign(here: Place, people: int, game: str = "attila") -> tuple[list[Person], str]:
    """A game that goes on, and of nobody was seen anything for a while."""
    found = await together(here, people, game)
    here.clock.time += 120
    return found


async def claim(person: Person, table: str, token: str, status: int = 200, name: str = "Ben") -> Any:
    return await person.send("POST", f"/api/tables/{table}/claim", {"name": name, "token": token}, status)


def can_be_claimed(here: Place) -> None:
    """Nobody is seen while the time goes in which the player may object."""
    here.clock.time += MINUTES_TO_OBJECT * 60


async def linked(person: Person, table: str) -> bool:
    return bool((await person.look(table))["table"]["seats"][1]["linked"])


def test_he_is_back_in_his_seat_all_are_told_and_the_browser_of_before_has_no_right_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, cy), table = await without_a_sign(here, 3)
            before = (await ben.look(table, 1))["picture"]["own"]
            token = (await new_link(ada, table, key="k"))["token"]
            assert (await new_link(ada, table, key="k"))["token"] == token  # it happened once
            assert all([await linked(one, table) for one in (ada, cy)])
            said = "Whoever opened this table has made a new link for Ben’s seat, because Ben can no longer get in. It"
            said += " works after 5 minutes"
            assert [one.startswith(said) for one in notices(await cy.look(table, 2))] == [True]
            again, thief = here.person(), here.person()
            assert (await claim(again, table, token, 409))["key"] == "table.link_waits"
            can_be_claimed(here)
            await claim(again, table, token)
            assert (await claim(thief, table, token, 409))["key"] == "table.link_void"
            assert (await again.look(table, 1))["picture"]["own"] == before
            refused = await ben.send("GET", f"/api/tables/{table}", status=403, seat=1)
            assert refused["key"] == "table.not_your_seat"
            assert (await do(ben, table, "return", 1, 403))["key"] == "table.not_your_seat"
            told = notices(await ben.look(table))
            assert told[-1].startswith("Ben is back, through a new link for the seat.")
            assert await again.send("GET", f"/api/tables/{table}/seats") == [1]
            assert await ben.send("GET", f"/api/tables/{table}/seats") == []

    asyncio.run(play())


async def looks(ben: Person, table: str, move: str) -> None:
    await ben.look(table, 1)


async def only_watches(ben: Person, table: str, move: str) -> None:
    await ben.look(table)


async def waits(ben: Person, table: str, move: str) -> None:
    await ben.send("GET", f"/api/tables/{table}/wait?seat=1&timeout=0")
    await asyncio.sleep(0.01)  # it is noted beside the answer


async def plays(ben: Person, table: str, move: str) -> None:
    await ben.say(table, 1, move)


async def writes(ben: Person, table: str, move: str) -> None:
    await ben.send("POST", f"/api/tables/{table}/chat", {"text": "But I am here!"})


async def keeps_it(ben: Person, table: str, move: str) -> None:
    await do(ben, table, "return", 1)


@pytest.mark.parametrize("shows", [looks, only_watches, waits, plays, writes, keeps_it])
def test_the_link_is_void_as_soon_as_he_shows_that_he_is_here(tmp_path: Path, shows: Any) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, _), table = await without_a_sign(here, 3)
            while not (offers := (await ben.look(table, 1))["offers"]):
                await ada.say_any(table, 0)
            asked = (await here.service.tables.get(table)).asked[1]
            token = (await new_link(ada, table))["token"]
            await shows(ben, table, offers[0]["move"])
            can_be_claimed(here)
            assert (await claim(here.person(), table, token, 409))["key"] == "table.link_void"
            assert not await linked(ada, table)
            assert "Ben is here, so the new link for the seat is void." in notices(await ada.look(table, 0))
            if shows is not plays:  # nobody wins time by it
                assert (await here.service.tables.get(table)).asked[1] == asked

    asyncio.run(play())


def test_a_secret_choice_does_not_show_in_the_link(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await without_a_sign(here, 2, "clash451")
            move = (await ben.look(table, 1))["offers"][0]["move"]
            token = (await new_link(ada, table))["token"]
            before = await ada.look(table, 0)
            await ben.say(table, 1, move)
            assert await ada.look(table, 0) == before
            can_be_claimed(here)
            await claim(here.person(), table, token)

    asyncio.run(play())


def test_only_who_opened_the_table_and_for_nobody_who_is_here(tmp_path: Path) -> None:
    async def play(here: Place) -> None:
        (ada, ben, cy), table = await without_a_sign(here, 3)
        for other in (ben, cy, here.person()):
            assert (await new_link(other, table, 403))["key"] == "table.host_only"
        assert (await new_link(ada, table, 409, seat=0))["key"] == "table.seat_own"
        assert (await new_link(ada, table, 409, lost=False))["key"] == "table.seat_taken"
        computers = await ada.open(kinds="me computer")
        assert (await new_link(ada, computers, 409))["key"] == "table.seat_taken"
        async with listening(here) as address:
            async with page(address, ben) as his:
                await his.hello(table, 1)
                assert (await new_link(ada, table, 409))["key"] == "table.seat_here"
            while here.service.presence.anywhere(table):
                await asyncio.sleep(0.01)
            here.clock.time += 120
        token = (await new_link(ada, table))["token"]
        assert (await claim(cy, table, token, 409))["key"] == "table.seated_already"  # he would see two hands
        assert (await claim(ada, table, token, 409))["key"] == "table.seated_already"
        can_be_claimed(here)
        newer = (await new_link(ada, table))["token"]
        assert (await claim(here.person(), table, token, 409))["key"] == "table.link_void"
        await ada.send("DELETE", f"/api/tables/{table}/links/1")
        assert notices(await cy.look(table, 2))[-1] == "The new link for Ben’s seat has been withdrawn."
        assert (await claim(here.person(), table, newer, 409))["key"] == "table.link_void"
        await do(ben, table, "resign", 1)

    async def whole() -> None:
        async with place(tmp_path / "s") as here:
            await play(here)

    asyncio.run(whole())


def test_also_for_who_is_away_where_seats_are_kept_and_the_log_reads_the_same_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, _), table = await without_a_sign(here, 3)
            await do(ben, table, "leave", 1)
            here.clock.time += 120
            assert (await new_link(ada, table, 409, lost=False))["key"] == "table.seat_kept"
            token = (await new_link(ada, table))["token"]
            can_be_claimed(here)
            await claim(here.person(), table, token, name="Benno")
            seen = notices(await ada.look(table, 0))
            assert seen[-1] == "Benno has taken Ben’s seat."
        async with place(tmp_path / "s") as here:
            assert notices(await here.person().look(table)) == seen

    asyncio.run(play())


def test_who_is_away_and_looks_keeps_his_seat_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, _), table = await without_a_sign(here, 3)
            await do(ben, table, "leave", 1)
            here.clock.time += 120
            token = (await new_link(ada, table))["token"]
            await ben.look(table, 1)
            can_be_claimed(here)
            assert (await claim(here.person(), table, token, 409))["key"] == "table.link_void"
            assert notices(await ada.look(table, 0))[-1] == "Ben is here, so the new link for the seat is void."

    asyncio.run(play())
