"""A pause: asked for and given, nobody moves meanwhile, and nobody loses time by it."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.places import Person, place
from tests.server.tables.life.test_resigning import NAMED, do, notices, together


async def pause(person: Person, table: str, what: str = "", status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/pause{what}", None, status, key)


def test_the_others_agree_then_nobody_moves_and_everybody_keeps_his_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, cy), table = await together(here, 3, thinking_seconds=60)
            move = (await ada.look(table, 0))["offers"][0]["move"]
            before = (await ada.look(table, 0))["table"]["seats"][0]["deadline"]
            await here.clock.turn(10)
            done = await pause(ben, table, key="tea")
            assert await pause(ben, table, key="tea") == done
            assert (await ada.look(table))["table"]["pause_asked"] == {"seat": 1, "waits_for": [0, 2]}
            await pause(ada, table)
            assert (await ada.look(table))["table"]["paused"] is None
            await pause(cy, table)
            seen = await ada.look(table, 0)
            assert (seen["table"]["paused"], seen["offers"]) == (here.clock.time, [])
            assert seen["table"]["seats"][0]["deadline"] is None
            await here.clock.turn(70)  # beyond her time
            assert (await ada.say(table, 0, move, 409))["key"] == "table.paused"
            for what in ("undo", "hint", "take-back"):
                assert (await do(ada, table, what, 0, 409))["key"] == "table.paused"
            assert not (await ada.look(table))["table"]["seats"][0]["away"]
            await pause(cy, table, "/end")
            seen = await ada.look(table, 0)
            assert seen["table"]["seats"][0]["deadline"] == before + 70
            assert (await pause(cy, table, "/end", 409))["key"] == "table.not_paused"
            await ada.say(table, 0, move)
            assert notices(seen) == [
                "Ben asks for a pause.",
                "The game is paused; the clocks have stopped.",
                "Cy has ended the pause.",
            ]
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            await here.clock.turn(61)
            assert (await ada.look(table))["table"]["seats"][1]["away"]  # times run again

    asyncio.run(play())


def test_a_no_and_a_move_end_the_request(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            assert (await pause(ben, table, "/decline", 409))["key"] == "table.no_pause_asked"
            await pause(ada, table)
            await pause(ben, table, "/decline")
            assert (await ada.look(table))["table"]["pause_asked"] is None
            assert notices(await ada.look(table))[-1] == "Ben does not want a pause now."
            await pause(ben, table)
            await ada.say_any(table, 0)
            assert (await ada.look(table))["table"]["pause_asked"] is None

    asyncio.run(play())


def test_computers_wait_too_and_go_on_afterwards(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer", options=NAMED)
            while (await ada.look(table, 0))["offers"]:
                await ada.say_any(table, 0)
            await pause(ada, table)  # there is nobody to ask
            ply = (await ada.look(table))["table"]["ply"]
            await here.clock.turn(60)
            assert (await ada.look(table))["table"]["ply"] == ply
            await pause(ada, table, "/end")
            await here.clock.turn(60)
            assert (await ada.look(table))["table"]["ply"] > ply

    asyncio.run(play())


def test_a_pause_lasts_over_a_restart_and_can_be_given_up_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, thinking_seconds=60)
            await pause(ada, table)
            await pause(ben, table)
            cookies, time = ben.http.cookies, here.clock.time
        async with place(tmp_path / "s") as here:
            here.clock.time = time
            await here.clock.turn(1_000)
            again = here.person()
            again.http.cookies = cookies
            seen = (await again.look(table, 1))["table"]
            assert (seen["paused"], seen["seats"][0]["away"]) == (time, False)
            await do(again, table, "resign", 1)
            seen = (await again.look(table, 1))["table"]
            assert (seen["stage"], seen["paused"]) == ("over", None)

    asyncio.run(play())
