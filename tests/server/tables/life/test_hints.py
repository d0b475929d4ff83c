"""Hints among people: none until all allow them, and each is told to the others, without telling who has chosen yet."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.places import Person, place
from tests.server.tables.life.test_resigning import do, notices, together


async def allow(person: Person, table: str, allowed: bool = True, status: int = 200) -> Any:
    return await person.send("POST", f"/api/tables/{table}/hints", {"allowed": allowed}, status)


def test_they_are_given_once_all_allow_them_and_all_see_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            refused = await do(ada, table, "hint", 0, 409)
            assert refused["key"] == "table.hints_wait_for"
            move = (await ada.look(table, 0))["offers"][0]["move"]
            asked = {"seat": 0, "move": move}
            warned = await ada.send("POST", f"/api/tables/{table}/warning", asked, 409)  # that it is none tells, too
            assert warned["key"] == "table.hints_wait_for"
            assert "Ada and Ben" in refused["text"]
            await allow(ada, table)
            await allow(ada, table)  # once is enough
            assert (await ben.look(table, 1))["table"]["hints_wait_for"] == [1]
            assert "Still missing: Ben." in (await do(ada, table, "hint", 0, 409))["text"]
            await allow(ben, table)
            await do(ada, table, "hint", 0)
            seen = await ben.look(table, 1)
            assert notices(seen) == [
                "Ada allows hints at this table.",
                "Ben allows hints at this table.",
                "Ada has asked for a hint.",
            ]
            await allow(ben, table, False)
            assert (await do(ada, table, "hint", 0, 409))["key"] == "table.hints_wait_for"

    asyncio.run(play())


def test_in_a_secret_choice_it_is_told_with_the_reveal(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, "clash451")
            for person in (ada, ben):
                await allow(person, table)
            before = await ben.look(table, 1)
            await do(ada, table, "hint", 0)
            assert await ben.look(table, 1) == before
            for person, seat in ((ada, 0), (ben, 1)):
                while (await person.look(table, seat))["sealed"] < 3 and (await person.look(table, seat))["offers"]:
                    pick = next(o["move"] for o in (await person.look(table, seat))["offers"] if "pick" in o["move"])
                    await person.say(table, seat, pick)
                    if len((await ben.look(table, 1))["story"]) > len(before["story"]):
                        break
            assert notices(await ben.look(table, 1))[-1] == "Asked for a hint while choosing: Ada."

    asyncio.run(play())


def test_alone_with_computers_nobody_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer", options={"first_player": "named", "first_seat": 0})
            await do(ada, table, "hint", 0)
            assert notices(await ada.look(table)) == []

    asyncio.run(play())


def test_at_a_table_without_hints_nobody_allows_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _), table = await together(here, 2, aids={"hints": False, "undo": True})
            assert (await allow(ada, table, status=409))["key"] == "table.no_hints_here"

    asyncio.run(play())
