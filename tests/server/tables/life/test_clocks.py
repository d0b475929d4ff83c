"""Paces: a clock for each player with an increment, days for each decision, and holidays from them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.places import Person, Place, TurnedClock, place
from tests.server.tables.life.test_resigning import do, notices, together

DAY = 86_400
CLOCK = {"seconds": 300, "increment": 20}
DAYS: dict[str, Any] = {"pace": "correspondence", "thinking_seconds": 2 * DAY, "holiday_days": 10}


async def holiday(person: Person, table: str, days: int, status: int = 200) -> Any:
    return await person.send("POST", f"/api/tables/{table}/holiday", {"days": days}, status)


async def clocks(person: Person, table: str) -> list[float]:
    return [seat["clock"] for seat in (await person.look(table))["table"]["seats"]]


async def deadline(here: Place, person: Person, table: str, seat: int) -> float:
    """In seconds from now."""
    found: float = (await person.look(table))["table"]["seats"][seat]["deadline"]
    return found - here.clock.time


def test_a_clock_runs_for_whoever_is_to_move_and_each_move_adds_to_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, clock=CLOCK)
            assert (await ada.look(table))["table"]["clock"] == CLOCK
            assert await clocks(ada, table) == [300, 300]
            await here.clock.leap(50)
            assert await deadline(here, ben, table, 0) == 250
            assert await clocks(ada, table) == [300, 300]  # as before this decision
            await ada.say_any(table, 0)
            assert await clocks(ada, table) == [270, 300]
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            left = (await clocks(ada, table))[0]
            await here.clock.leap(100)
            assert (await clocks(ada, table))[0] == left  # his runs, not hers
            await ben.say_any(table, 1)
            assert (await clocks(ada, table))[1] == 220

    asyncio.run(play())


def test_whose_clock_is_used_up_is_played_for_and_then_has_the_increment(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _), table = await together(here, 2, clock=CLOCK)
            await here.clock.leap(301)
            assert (await ada.look(table))["table"]["seats"][0]["away"]
            await do(ada, table, "return", 0)
            assert (await clocks(ada, table))[0] == 0
            if (await ada.look(table, 0))["offers"]:
                assert await deadline(here, ada, table, 0) == 20
            else:
                assert (await ada.look(table))["table"]["seats"][0]["deadline"] is None

    asyncio.run(play())


def test_leaving_and_coming_back_wins_no_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, *_), table = await together(here, 3, clock=CLOCK)
            await here.clock.leap(290)
            await do(ada, table, "leave", 0)
            await do(ada, table, "return", 0)
            assert (await clocks(ada, table))[0] == 10

    asyncio.run(play())


def test_who_takes_a_move_back_has_his_time_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _), table = await together(here, 2, clock=CLOCK)
            await here.clock.leap(50)
            await ada.say_any(table, 0)
            assert await clocks(ada, table) == [270, 300]
            await do(ada, table, "undo", 0)
            assert await clocks(ada, table) == [300, 300]

    asyncio.run(play())


def test_the_clocks_are_the_same_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _), table = await together(here, 2, clock=CLOCK)
            for _ in range(6):
                await here.clock.turn(7)
                if (await ada.look(table, 0))["offers"]:
                    await ada.say_any(table, 0)
            before, cookies, time = await clocks(ada, table), ada.http.cookies, here.clock.time
            assert before != [300, 300]
        clock = TurnedClock()
        clock.time = time
        async with place(tmp_path / "s", clock=clock) as here:
            again = here.person()
            again.http.cookies = cookies
            assert await clocks(again, table) == before

    asyncio.run(play())


def test_on_holiday_no_time_runs(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, **DAYS)
            await here.clock.leap(DAY)
            assert (await ada.look(table))["table"]["holiday_left"] == 10
            await holiday(ada, table, 3)
            seen = (await ben.look(table))["table"]
            assert (seen["holiday_left"], seen["seats"][0]["holiday_until"]) == (10, here.clock.time + 3 * DAY)
            assert await deadline(here, ben, table, 0) == 4 * DAY  # what was left, after it
            await holiday(ada, table, 2)
            assert await deadline(here, ben, table, 0) == 6 * DAY
            assert (await holiday(ada, table, 6, 409))["key"] == "table.too_many_holidays"
            await here.clock.leap(2.5 * DAY)
            await ada.send("POST", f"/api/tables/{table}/holiday/end", None)
            assert (await ada.look(table))["table"]["holiday_left"] == 7  # two whole days were not needed
            assert await deadline(here, ben, table, 0) == DAY
            assert (await ada.send("POST", f"/api/tables/{table}/holiday/end", None, 409))["key"] == "table.no_holiday"
            assert notices(await ben.look(table)) == [
                "Ada is on holiday for 3 days; until then no time is counted.",
                "Ada is on holiday for 2 days; until then no time is counted.",
                "Ada is back from holiday.",
            ]
            await here.clock.leap(DAY + 1)
            assert (await ben.look(table))["table"]["seats"][0]["away"]

    asyncio.run(play())


def test_a_decision_that_comes_up_on_holiday_begins_after_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, **DAYS)
            await holiday(ben, table, 5)
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            assert await deadline(here, ben, table, 1) == 7 * DAY
            await ben.say_any(table, 1)  # whoever likes may play all the same

    asyncio.run(play())


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"clock": CLOCK, "thinking_seconds": 60}, "not both"),
        ({"holiday_days": 5}, "only for correspondence games"),
    ],
)
def test_what_does_not_go_together_is_refused(tmp_path: Path, settings: dict[str, Any], said: str) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            setup = {"game": "attila", "seats": [{"kind": "me"}, {"kind": "open"}], **settings}
            refused = await here.person().send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 422)
            assert said in refused["text"]

    asyncio.run(play())
