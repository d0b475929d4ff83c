"""The seat of somebody who is away goes to another: also where no computer stands in, and where it is the host's."""

import asyncio
from typing import Any

import pytest

from catalaunia.server.notices.causes import RETURN_PATIENCE
from tests.server.notices.receiver import DAY, INSIDE, add_webhook, deliver, receiving
from tests.server.places import Person, Place, place
from tests.server.tables.life.test_resigning import do, notices, together
from tests.store.tables import eventually

GRACE = 60


async def give(person: Person, table: str, seat: int, status: int = 201, **more: Any) -> Any:
    return await person.send("POST", f"/api/tables/{table}/links", {"seat": seat} | more, status)


async def withdraw(person: Person, table: str, seat: int, status: int = 200) -> Any:
    return await person.send("DELETE", f"/api/tables/{table}/links/{seat}", status=status)


async def claim(person: Person, table: str, token: str, name: str = "Dan") -> Any:
    return await person.send("POST", f"/api/tables/{table}/claim", {"name": name, "token": token})


async def may_give(person: Person, table: str, seat: int | None) -> list[int]:
    found: list[int] = (await person.look(table, seat))["table"]["may_give"]
    return found


async def until_away(here: Place, person: Person, table: str, seat: int, seconds: float) -> None:
    await here.clock.leap(seconds)

    async def away() -> bool:
        return bool((await person.look(table))["table"]["seats"][seat]["away"])

    await eventually(away)


# Nobody stands in


@pytest.mark.parametrize("time", [{"thinking_seconds": 600}, {"clock": {"seconds": 600, "increment": 5}}])
def test_where_no_computer_stands_in_a_time_that_is_up_makes_the_table_wait_and_frees_the_seat(
    url: str, time: dict[str, Any]
) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await together(here, 2, stand_in=None, replace_after=GRACE, **time)
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            assert (await ada.look(table))["table"]["seats"][1]["deadline"] == here.clock.time + 600
            await until_away(here, ada, table, 1, 601)
            seen = await ada.look(table, 0)
            assert notices(seen) == ["Ben has run out of time. The game waits."]
            assert [one["deadline"] for one in seen["table"]["seats"]] == [None, None]
            assert (await give(ada, table, 1, 409))["key"] == "table.seat_kept_for"
            await here.clock.leap(9 * DAY)
            after = await ada.look(table, 0)
            assert (after["version"], after["table"]["ply"]) == (seen["version"], seen["table"]["ply"])  # it waits
            token = (await give(ada, table, 1))["token"]
            dan = here.person()
            await claim(dan, table, token)
            assert (await dan.look(table, 1))["offers"]
            assert (await here.service.tables.get(table)).changes[-1]["name"] == "Dan"

    asyncio.run(play())


def test_whoever_comes_back_first_has_his_whole_time_again(url: str) -> None:
    async def play() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE) as here:
            setup: dict[str, Any] = {"pace": "correspondence", "thinking_seconds": int(DAY)}
            (ada, ben), table = await together(here, 2, stand_in=None, replace_after=GRACE, **setup)
            await add_webhook(ada, receiver)
            await until_away(here, ben, table, 0, DAY + 1)
            await deliver(here, RETURN_PATIENCE)
            told = receiver.got[-1].json
            assert (told["kind"], told["text"]) == ("away", "The game waits until you come back to the table.")
            await do(ada, table, "return", 0)
            seat = (await ben.look(table))["table"]["seats"][0]
            assert (seat["away"], seat["deadline"]) == (False, here.clock.time + DAY)
            await until_away(here, ben, table, 0, DAY + 1)
            await ada.say_any(table, 0)  # whoever plays is back, too
            assert not (await ben.look(table))["table"]["seats"][0]["away"]
            assert (await here.service.tables.get(table)).changes == []  # no computer has played

    asyncio.run(play())


# The host is who is away


def test_the_seat_of_an_absent_host_is_given_by_any_who_plays_there_and_all_are_told(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben, cy), table = await together(here, 3, replace_after=GRACE)
            assert (await may_give(ada, table, 0), await may_give(ben, table, 1)) == ([0, 1, 2], [])
            assert (await give(ben, table, 0, 403))["key"] == "table.host_only"
            await do(ada, table, "leave", 0)
            assert await may_give(ben, table, 1) == [0]
            assert (await give(ben, table, 0, 409))["key"] == "table.seat_kept_for"
            here.clock.time += GRACE
            assert (await give(here.person(), table, 0, 403))["key"] == "table.host_only"
            assert (await give(ben, table, 2, 403))["key"] == "table.host_only"
            assert (await give(ben, table, 0, 403, lost=True))["key"] == "table.host_only"
            token = (await give(ben, table, 0))["token"]
            assert notices(await cy.look(table, 2))[-1].startswith("Ada is away, and the seat is now being offered")
            await withdraw(cy, table, 0)
            assert notices(await ben.look(table, 1))[-1].endswith("no longer being offered to anybody else.")
            token = (await give(cy, table, 0))["token"]
            dan = here.person()
            await claim(dan, table, token)
            assert notices(await ben.look(table, 1))[-1] == "Dan has taken Ada’s seat."
            assert (await ada.look(table))["table"]["host"]  # who has opened it that remains
            await do(cy, table, "leave", 2)  # and she may not be there to give the next one
            here.clock.time += GRACE
            assert (await may_give(ben, table, 1), await may_give(cy, table, 2)) == ([2], [2])
            await give(dan, table, 2)

    asyncio.run(play())


def test_a_host_who_is_back_or_may_keep_the_seat_or_has_resigned(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben, _), table = await together(here, 3, replace_after=GRACE)
            await do(ada, table, "leave", 0)
            here.clock.time += GRACE
            token = (await give(ben, table, 0))["token"]
            await do(ada, table, "return", 0)
            late = {"name": "Dan", "token": token}
            refused = await here.person().send("POST", f"/api/tables/{table}/claim", late, 409)
            assert refused["key"] == "table.link_void"
            assert (await give(ben, table, 0, 403))["key"] == "table.host_only"

            (ada, ben, cy), kept = await together(here, 3)
            await do(ada, kept, "leave", 0)
            here.clock.time += 9 * DAY
            assert (await give(ben, kept, 0, 409))["key"] == "table.seat_kept"
            await do(ada, kept, "return", 0)
            await do(ada, kept, "resign", 0)  # for good: nobody waits for that
            await do(cy, kept, "resign", 2)
            assert await may_give(ben, kept, 1) == [0]
            assert (await give(cy, kept, 0, 403))["key"] == "table.host_only"  # who has no part in it any more
            await give(ben, kept, 0)

    asyncio.run(play())


def test_the_same_key_gives_the_same_link_to_who_gives_an_absent_host_s_seat(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await together(here, 2, replace_after=GRACE)
            await do(ada, table, "leave", 0)
            here.clock.time += GRACE
            body = {"seat": 0}
            first = await ben.send("POST", f"/api/tables/{table}/links", body, 201, key="once")
            assert await ben.send("POST", f"/api/tables/{table}/links", body, 201, key="once") == first

    asyncio.run(play())
