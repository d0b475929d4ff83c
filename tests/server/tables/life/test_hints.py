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


async def warned(person: Person, table: str, seat: int, move: str) -> Any:
    asked = {"seat": seat, "move": move}
    return (await person.send("POST", f"/api/tables/{table}/warning", asked))["text"]


def test_a_warning_that_is_asked_for_is_seen_by_all_once_a_decision_whatever_it_finds(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            for person in (ada, ben):
                await allow(person, table)
            moves = [one["move"] for one in (await ada.look(table, 0))["offers"]]
            before = len(notices(await ben.look(table, 1)))
            said = "Ada has had a move checked before playing it."
            assert await warned(ada, table, 0, "dance") is None  # nothing is looked at
            assert len(notices(await ben.look(table, 1))) == before
            for move in moves[:3]:
                assert await warned(ada, table, 0, move) is None
            here.thinkers.warns = lambda question: f"Number {question.weighed} costs much."
            assert "costs much" in await warned(ada, table, 0, moves[0])
            assert notices(await ben.look(table, 1))[before:] == [said]
            await do(ada, table, "hint", 0)
            assert await warned(ada, table, 0, moves[0])
            assert notices(await ben.look(table, 1))[before:] == [said, "Ada has asked for a hint."]
            found = (await here.service.tables.get(table)).match
            assert found is not None
            assert len(found.aids["hints"]) == 2  # for the record, too
            await ada.say(table, 0, moves[0])
            again = (await ada.look(table, 0))["offers"]
            if again:
                assert await warned(ada, table, 0, again[0]["move"])
                assert notices(await ben.look(table, 1))[before:].count(said) == 2  # another decision
        async with place(tmp_path / "s") as here:
            assert said in notices(await here.person().look(table))

    asyncio.run(play())


def test_a_warning_in_a_secret_choice_is_told_with_the_reveal(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, "clash451")
            for person in (ada, ben):
                await allow(person, table)
            before = await ben.look(table, 1)
            assert await warned(ada, table, 0, (await ada.look(table, 0))["offers"][0]["move"]) is None
            assert await ben.look(table, 1) == before
            while (await ben.look(table, 1))["table"]["ply"] == before["table"]["ply"]:
                for person, seat in ((ada, 0), (ben, 1)):
                    if (await person.look(table, seat))["offers"]:
                        await person.say_any(table, seat)
            assert "Asked for a hint while choosing: Ada." in notices(await ben.look(table, 1))

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
