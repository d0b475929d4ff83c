"""A rematch begins also where somebody who agreed has gone meanwhile, and nobody is left in a table that is stuck."""

import asyncio
from typing import Any

import pytest

from catalaunia.core.chance import seal_of
from catalaunia.server.notices.causes import RETURN_PATIENCE
from catalaunia.server.outgoing.presence import LATELY
from catalaunia.server.tables.deadlines import OPENING_PATIENCE
from tests.server.notices.receiver import DAY, INSIDE, add_webhook, deliver, receiving
from tests.server.places import Person, Place, listening, page, place
from tests.server.tables.contributions.people import (
    gathered,
    hear,
    new_number,
    notices,
    open_number,
    seal,
    seated,
    start,
)
from tests.store.tables import eventually


async def again(person: Person, table: str, number: str = "") -> str:
    """Proposes to play again, or agrees; the new table, once there is one."""
    sealed = {"seal": seal_of(number)} if number else {}
    return str((await person.send("POST", f"/api/tables/{table}/rematch", None, 201, **sealed))["table"])


async def after_the_end(here: Place, **setup: Any) -> tuple[Person, Person, str]:
    """Ada, who has opened the table, has won; Ben resigned."""
    (ada, ben), table = await seated(here, 2, "clash451", **setup)
    await start(ada, table)
    await ben.send("POST", f"/api/tables/{table}/resign", {"seat": 1})
    return ada, ben, table


async def stage(person: Person, table: str) -> str:
    return str((await person.look(table))["table"]["stage"])


async def missed(here: Place, ada: Person, ben: Person, table: str) -> str:
    """Both were here when the second agreed, and Ada had gone before she opened her number."""
    number = new_number()
    await again(ada, table, new_number())
    new = await again(ben, table, number)
    await open_number(ben, new, 0, number)
    await here.clock.turn(OPENING_PATIENCE + 1.0)
    await hear(ben, new, "sealed and not opened, by Ada.")
    return new


@pytest.mark.parametrize("both", [True, False])
def test_by_days_it_begins_without_the_number_of_who_has_gone_and_all_are_told(url: str, both: bool) -> None:
    async def play() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE) as here:
            ada, ben, table = await after_the_end(here, pace="correspondence", thinking_seconds=int(DAY))
            await add_webhook(ada, receiver, "/ada")
            await add_webhook(ben, receiver, "/ben")
            await again(ada, table, new_number())
            await deliver(here, DAY)
            receiver.got.clear()
            number = new_number() if both else ""
            new = await again(ben, table, number)
            if both:
                assert (await gathered(ben, new))["waits_for"] == [0]
                await open_number(ben, new, 0, number)
            seen = await ben.look(new, 0)
            assert seen["table"]["stage"] == "playing"
            assert notices(seen) == ["Not here, so the deal is made without their number: Ada."]
            await deliver(here, RETURN_PATIENCE)
            assert sorted((one.path, one.json["kind"]) for one in receiver.got) == [("/ada", "turn"), ("/ben", "turn")]

    asyncio.run(play())


def test_who_has_gone_home_after_proposing_it_is_not_waited_for(url: str) -> None:
    """Though her page has asked for something within a minute: it is gone, and it was no program."""

    async def play() -> None:
        async with place(url) as here:
            ada, ben, table = await after_the_end(here)
            async with listening(here) as address, page(address, ben) as bens:
                await bens.hello(table, 1)
                async with page(address, ada) as adas:
                    await adas.hello(table, 0)
                    await again(ada, table, new_number())
                    here.clock.time += 1

                async def alone() -> bool:
                    return len(here.service.presence.anywhere(table)) == 1

                await eventually(alone)
                here.clock.time += LATELY / 4
                number = new_number()
                new = await again(ben, table, number)
                await open_number(ben, new, 0, number)
                assert await stage(ben, new) == "playing"

    asyncio.run(play())


def test_where_it_did_not_begin_any_of_its_people_starts_it_anew(url: str) -> None:
    """Whoever has opened the table is the one who has gone."""

    async def play() -> None:
        async with place(url) as here:
            ada, ben, table = await after_the_end(here)
            new = await missed(here, ada, ben, table)
            seen = (await ben.look(new, 0))["table"]
            assert (seen["host"], seen["may_start"]) == (False, True)
            assert not (await here.person().look(new))["table"]["may_start"]
            assert (await start(here.person(), new, 403))["key"] == "table.host_only"
            number = new_number()
            await seal(ben, new, 0, number)
            await start(ben, new)
            await open_number(ben, new, 0, number)
            assert await stage(ben, new) == "playing"

    asyncio.run(play())


def test_somebody_leaves_while_it_waits_and_the_other_starts_with_a_computer(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada, ben, table = await after_the_end(here)
            await again(ada, table, new_number())
            new = await again(ben, table, new_number())
            await ada.send("POST", f"/api/tables/{new}/leave", {"seat": 1})
            await start(ben, new, fill=2)
            assert await stage(ben, new) == "playing"

    asyncio.run(play())


@pytest.mark.parametrize("who_misses", [0, 1])
def test_a_first_game_is_started_by_a_guest_only_where_the_host_has_started_it_and_gone(
    url: str, who_misses: int
) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            assert (await start(ben, table, 403))["key"] == "table.host_only"
            numbers = [new_number(), new_number()]
            for seat, person in enumerate((ada, ben)):
                await seal(person, table, seat, numbers[seat])
            await start(ada, table)
            assert not (await ben.look(table, 1))["table"]["may_start"]  # not yet
            other = 1 - who_misses
            await open_number((ada, ben)[other], table, other, numbers[other])
            await here.clock.turn(OPENING_PATIENCE + 1.0)
            await hear(ben, table, "sealed and not opened")
            assert (await ben.look(table, 1))["table"]["may_start"] == (who_misses == 0)
            await start(ben, table, 200 if who_misses == 0 else 403)
            assert await stage(ada, table) == ("playing" if who_misses == 0 else "open")

    asyncio.run(play())


def test_a_server_that_reads_the_log_knows_who_may_start(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada, ben, table = await after_the_end(here)
            new = await missed(here, ada, ben, table)
            cookies = ben.http.cookies
        async with place(url) as here:
            ben = here.person()
            ben.http.cookies = cookies
            assert (await ben.look(new, 0))["table"]["may_start"]
            await start(ben, new)
            assert await stage(ben, new) == "playing"

    asyncio.run(play())
