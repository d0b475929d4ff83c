"""Open seats: who has no cookie is a new player each time, so that seats are shared out by address too."""

import asyncio
from pathlib import Path

import httpx

from catalaunia.server.shares.limits import RATES
from tests.server.places import Person, Place, place


def from_address(here: Place, address: str) -> Person:
    """Somebody there who has no cookie yet."""
    person = here.person()
    person.http = httpx.AsyncClient(
        transport=httpx.ASGITransport(here.app, client=(address, 50_000)), base_url="http://test"
    )
    return person


async def join(here: Place, table: str, address: str, status: int = 200) -> Person:
    guest = from_address(here, address)
    await guest.send("POST", f"/api/tables/{table}/join", {"name": "Somebody"}, status)
    return guest


def test_one_address_does_not_take_all_open_seats_however_many_players_it_makes_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=RATES) as here:
            table = await from_address(here, "192.0.2.1").open(kinds="me open open open open")
            for status in (200, 200, 429, 429):
                await join(here, table, "192.0.2.9", status)
            await join(here, table, "192.0.2.5")  # the others' chance
            here.clock.time += 60
            await join(here, table, "192.0.2.9")  # a family has to be patient, and is not shut out

    asyncio.run(play())


def test_who_was_shown_out_does_not_come_again_at_once_as_somebody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=RATES) as here:
            ada = from_address(here, "192.0.2.1")
            table = await ada.open(kinds="me open open")
            for _ in range(2):
                await join(here, table, "192.0.2.9")
                await ada.send("POST", f"/api/tables/{table}/remove", {"seat": 1})
            await join(here, table, "192.0.2.9", 429)

    asyncio.run(play())


def test_a_join_that_is_refused_or_sent_again_takes_nobody_s_place(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=RATES) as here:
            table = await from_address(here, "192.0.2.1").open(kinds="me computer open open")
            for _ in range(3):
                taken = {"name": "Ben", "seat": 1}
                await from_address(here, "192.0.2.9").send("POST", f"/api/tables/{table}/join", taken, 409)
            ben = from_address(here, "192.0.2.9")
            await ben.send("POST", "/api/me")
            for _ in range(3):
                await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"}, key="once")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben again"}, 409)
            await join(here, table, "192.0.2.9")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben again"}, 409)
            await join(here, table, "192.0.2.9", 429)  # before it is seen that no seat is left

    asyncio.run(play())


def test_who_has_a_link_does_not_wait_for_those_who_join(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=RATES) as here:
            seats = [{"kind": kind} for kind in ("me", "open", "open", "invited")]
            body = {"name": "Ada", "setup": {"game": "attila", "seats": seats}}
            made = await from_address(here, "192.0.2.1").send("POST", "/api/tables", body, 201)
            for _ in range(2):
                await join(here, made["table"], "192.0.2.9")
            claim = {"name": "Cy", "token": made["links"]["3"]}
            await from_address(here, "192.0.2.9").send("POST", f"/api/tables/{made['table']}/claim", claim)

    asyncio.run(play())
