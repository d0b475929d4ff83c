"""What takes long to answer tells nothing to who was shown out meanwhile: signed out, banned, or without the seat."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.outgoing.presence import LATELY
from catalaunia.server.tables.commands.seating import MINUTES_TO_OBJECT
from tests.server.admin.operators import Operator, administered, who
from tests.server.places import Person, Place, listening, page, settle
from tests.server.players.people import browser, devices, moved, program, sign_out
from tests.server.players.test_devices import closed, lost, two_servers


class HeldUp:
    """The hints of a place are thought about until they are let go."""

    def __init__(self, here: Place) -> None:
        self.gone, self._given = asyncio.Event(), here.thinkers.hint
        here.thinkers.hint = self._hint  # type: ignore[method-assign,assignment]

    async def _hint(self, *asked: Any) -> dict[str, Any]:
        await self.gone.wait()
        return await self._given(*asked)


async def refused(asked: "asyncio.Task[Any]") -> tuple[int, str]:
    answer = await asked
    return answer.status_code, answer.json()["key"]


def ask(person: Person, table: str, what: str, seat: int = 0, **more: str) -> "asyncio.Task[Any]":
    at = f"/api/tables/{table}/{what}"
    if what == "wait":
        return asyncio.create_task(person.http.get(at, params={"seat": seat, "timeout": 60}))
    return asyncio.create_task(person.http.post(at, json={"seat": seat} | more))


def test_a_held_wait_gives_a_banned_player_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me open")
            waits = ask(ada, table, "wait")
            await settle()
            await Operator(here).send("POST", "bans", {"player": await who(ada)}, 201)
            assert await refused(waits) == (403, "serve.banned")

    asyncio.run(play())


def test_a_held_wait_gives_nothing_at_another_server_though_the_call_was_lost(postgres_url: str) -> None:
    async def play() -> None:
        async with two_servers(postgres_url) as (one, two):
            ada = browser(one)
            table = await ada.open(kinds="me open")
            phone = await moved(two, ada)
            waits = ask(phone, table, "wait")
            await settle()
            one.service.devices.tell_others = lost
            await sign_out(ada, (await devices(ada))[1]["id"])
            two.clock.time += 11
            await ada.send("POST", f"/api/tables/{table}/chat", {"text": "For my own eyes."})
            assert await refused(waits) == (403, "table.not_your_seat")

    asyncio.run(play())


@pytest.mark.parametrize("what", ["hint", "warning"])
def test_no_hint_for_a_device_that_was_signed_out_while_it_was_thought_about(sqlite_url: str, what: str) -> None:
    async def play() -> None:
        async with administered(sqlite_url) as here:
            ada = browser(here)
            table = await ada.open(kinds="me computer")
            phone = await moved(here, ada)
            by_token = program(here, phone.http.cookies[COOKIE])
            move = {"move": (await ada.look(table, 0))["offers"][1]["move"]} if what == "warning" else {}
            held = HeldUp(here)
            asked = [ask(one, table, what, **move) for one in (phone, by_token, ada)]
            await settle()
            await sign_out(ada, (await devices(ada))[1]["id"])
            held.gone.set()
            assert await refused(asked[0]) == (403, "table.not_your_seat")
            assert await refused(asked[1]) == (401, "serve.signed_out")
            assert (await asked[2]).status_code == 200

    asyncio.run(play())


def test_no_hint_on_the_socket_for_who_was_shown_out_while_it_was_thought_about(sqlite_url: str) -> None:
    async def play() -> None:
        async with administered(sqlite_url) as here:
            ada = browser(here)
            table = await ada.open(kinds="me computer")
            phone = await moved(here, ada)
            held = HeldUp(here)
            async with listening(here) as address, page(address, phone) as there:
                await there.hello(table, 0)
                await there.send(kind="hint", id="h", seat=0)
                await settle()
                await sign_out(ada, (await devices(ada))[1]["id"])
                held.gone.set()
                await closed(there)
                assert not [text for text in there.raw if "Best" in text]

    asyncio.run(play())


def test_no_hint_for_a_seat_that_is_another_s_by_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "s") as here:
            ada, ben, cleo = here.person(), here.person(), here.person()
            table = await ada.open(kinds="me open", options={"first_player": "named", "first_seat": 1})
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            for one in (ada, ben):
                await one.send("POST", f"/api/tables/{table}/hints", {"allowed": True})
            held = HeldUp(here)
            asked = ask(ben, table, "hint", seat=1)
            await settle()
            here.clock.time += LATELY
            link = await ada.send("POST", f"/api/tables/{table}/links", {"seat": 1, "lost": True}, 201)
            here.clock.time += MINUTES_TO_OBJECT * 60
            await cleo.send("POST", f"/api/tables/{table}/claim", {"name": "Cleo", "token": link["token"]})
            held.gone.set()
            assert await refused(asked) == (403, "table.not_your_seat")

    asyncio.run(play())
