"""Sockets behind one address: whoever has many of them makes room for who holds a seat and has fewer."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from catalaunia.server.shares.limits import MOST_HELD, RESERVE
from tests.server.places import Page, Place, listening, page, place

FULL = 2 * (1 + RESERVE)  # sockets of those who hold seats
MOST: dict[str, dict[Any, int]] = {**MOST_HELD, "socket": {"address": 2, "player": 16, "table": 200}}


async def at_his_table(here: Place, address: str, exits: AsyncExitStack, sockets: int) -> list[Page]:
    """Somebody at a table of his own, with so many sockets."""
    person = here.person()
    table, pages = await person.open(kinds="me open"), []
    for _ in range(sockets):
        pages.append(await exits.enter_async_context(page(address, person)))
        await pages[-1].hello(table, 0)
    return pages


async def to_the_end(one: Page) -> None:
    while True:
        await one.hear()


def test_whoever_has_most_sockets_at_an_address_makes_room_for_a_neighbour_who_has_fewer(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", most=MOST) as here, listening(here) as address, AsyncExitStack() as exits:
            few = await at_his_table(here, address, exits, 2)
            many = await at_his_table(here, address, exits, FULL - 2)
            (his,) = await at_his_table(here, address, exits, 1)
            assert his.update["seat"] == 0
            with pytest.raises(ConnectionClosed):
                await to_the_end(many[0])
            for still in (*few, *many[1:]):
                assert (await still.ask("chat", text="I am here."))["kind"] == "ack"
            assert here.service.presence.sockets == FULL

    asyncio.run(play())


def test_neighbours_who_have_the_same_do_not_turn_each_other_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", most=MOST) as here, listening(here) as address, AsyncExitStack() as exits:
            for _ in range(FULL):
                await at_his_table(here, address, exits, 1)
            one_more = here.person()
            table = await one_more.open(kinds="me open")
            his = await exits.enter_async_context(page(address, one_more))
            await his.send(kind="hello", table=table, seat=0)
            assert (await his.hear())["key"] == "serve.too_many"

    asyncio.run(play())
