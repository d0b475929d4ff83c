"""Several servers on one database: a program that asks for its turn at one of them is here for the others, too."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from catalaunia.server.outgoing.presence import LATELY
from tests.server.places import Place, place, settle
from tests.server.players.people import me
from tests.server.players.test_devices import two_servers
from tests.server.tables.contributions.people import new_number, notices, open_number, seal, start
from tests.server.tables.life.test_lost_seats import new_link
from tests.sizes import PATIENCE


def run(url: str, play: Callable[[Place, Place], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with two_servers(url) as (one, two):
            await play(one, two)

    asyncio.run(whole())


async def heard_of(one: Place, table: str, player: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while player not in one.service.here(await one.service.tables.get(table)):
            await asyncio.sleep(0.005)


async def a_while(one: Place, two: Place, table: str, player: str) -> None:
    """So long that what he asked for before, and was heard of, does not count any more."""
    await heard_of(one, table, player)
    for here in (one, two):
        here.clock.time += LATELY


def test_a_bot_that_waits_at_the_other_server_opens_its_number_before_the_start(postgres_url: str) -> None:
    async def play(one: Place, two: Place) -> None:
        ada, bot = one.person(), two.person()
        table, number = await ada.open("clash451", "me open"), new_number()
        await bot.send("POST", f"/api/tables/{table}/join", {"name": "Bot"})
        await seal(bot, table, 1, number)
        await a_while(one, two, table, await me(bot))
        waits = asyncio.create_task(bot.send("GET", f"/api/tables/{table}/wait", seat=1, timeout=60))
        await heard_of(one, table, await me(bot))
        await start(ada, table)
        assert (await waits)["table"]["contributions"]["waits_for"] == [1]
        await open_number(bot, table, 1, number)
        seen = await bot.look(table, 1)
        assert seen["table"]["stage"] == "playing"
        assert not [text for text in notices(seen) if "without their number" in text]

    run(postgres_url, play)


def test_who_waits_at_the_other_server_has_not_lost_his_seat(postgres_url: str) -> None:
    async def play(one: Place, two: Place) -> None:
        ada, ben = one.person(), two.person()
        table = await ada.open("clash451", "me open")
        await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
        await a_while(one, two, table, await me(ben))
        await start(ada, table)
        waits = asyncio.create_task(ben.send("GET", f"/api/tables/{table}/wait", timeout=60, seen=99))
        await heard_of(one, table, await me(ben))
        assert (await new_link(ada, table, 409))["key"] == "table.seat_here"
        waits.cancel()
        one.clock.time += LATELY
        await new_link(ada, table)

    run(postgres_url, play)


def test_a_wait_counts_from_its_end(sqlite_url: str) -> None:
    async def play() -> None:
        async with place(sqlite_url) as one:
            ada, bot = one.person(), one.person()
            table = await ada.open("clash451", "me open")
            await bot.send("POST", f"/api/tables/{table}/join", {"name": "Bot"})
            waits = asyncio.create_task(bot.send("GET", f"/api/tables/{table}/wait", seat=1, timeout=60))
            await settle()
            one.clock.time += LATELY
            await start(ada, table)
            await waits
            assert len(one.service.here(await one.service.tables.get(table))) == 2

    asyncio.run(play())
