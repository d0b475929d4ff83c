"""Several servers on one database: none refuses what the log allows because it has not heard of it yet."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catalaunia.server.tables.live import Tables
from tests.server.places import Person, Place, listening, page, play_out
from tests.server.players.test_devices import two_servers


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch, postgres_url: str) -> Callable[..., None]:
    """Two servers, neither of which is ever told of what the other writes."""

    async def forever(_: Tables) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Tables, "follow", forever)

    def run(play: Callable[[Place, Place], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with two_servers(postgres_url) as (one, two):
                await play(one, two)

        asyncio.run(whole())

    return run


def at(there: Place, person: Person) -> Person:
    """The same browser, whose requests come to the other server."""
    same = there.person()
    same.http.cookies = person.http.cookies
    return same


async def joined(one: Place, two: Place) -> tuple[Person, Person, str]:
    """Ada's table, in the memory of both servers when Ben joins at the first; Ben at the second."""
    ada, ben = one.person(), one.person()
    table = await ada.open(kinds="me open", listed=True)
    await at(two, ada).look(table, 0)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    return ada, at(two, ben), table


def test_who_joined_at_one_server_has_his_seat_at_the_other(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        _, ben, table = await joined(one, two)
        assert (await ben.look(table, 1))["table"]["seats"][1]["yours"]

    unheard(play)


def test_he_is_told_which_seat_is_his(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        _, ben, table = await joined(one, two)
        assert await ben.send("GET", f"/api/tables/{table}/seats") == [1]

    unheard(play)


def test_his_page_may_say_hello_there(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        _, ben, table = await joined(one, two)
        async with listening(two) as address, page(address, ben) as his:
            assert (await his.hello(table, 1))["table"]["seats"][1]["yours"]

    unheard(play)


def test_a_command_is_refused_by_the_log_alone(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        ada, ben, table = await joined(one, two)
        await ben.send("POST", f"/api/tables/{table}/chat", {"text": "Here I am."})
        await ada.send("POST", f"/api/tables/{table}/start", {})
        await play_out(table, ada, ben)  # each at another server

    unheard(play)


def test_what_may_be_asked_once_the_game_is_over_may_be_asked_there(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        ada, ben, table = await joined(one, two)
        await ada.send("POST", f"/api/tables/{table}/start", {})
        await ben.look(table, 1)
        await play_out(table, ada, at(one, ben))
        await ben.send("GET", f"/api/tables/{table}/finale")

    unheard(play)


def test_a_table_somebody_joined_there_is_not_deleted_here(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        ada, _, table = await joined(one, two)
        await at(two, ada).send("DELETE", f"/api/tables/{table}", status=409)

    unheard(play)


def test_what_the_log_does_not_allow_stays_refused(unheard: Callable[..., None]) -> None:
    async def play(one: Place, two: Place) -> None:
        _, ben, table = await joined(one, two)
        refused = await ben.send("GET", f"/api/tables/{table}", seat=0, status=403)
        assert refused["key"] == "table.not_your_seat"

    unheard(play)
