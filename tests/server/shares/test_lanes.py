"""Few requests of one address are at work at once; one that only waits for its sender or reader is not at work."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.ai.puzzles.puzzle import of_game
from catalaunia.core import record
from catalaunia.server.http.connections import OpenConnections
from catalaunia.server.http.review_routes import EXAMPLE
from catalaunia.server.shares.limits import REQUESTS_AT_ONCE, Asker, Limits, Rate
from tests.server.http.test_connections import NONE_TRUSTED, PATIENT, Doorway, until
from tests.server.outgoing.test_history import finished, look_back
from tests.server.places import NO_RATES, Person, Place, TurnedClock, listening, page, place
from tests.server.shares.test_joining import from_address
from tests.server.thinking.test_lines import decision
from tests.sizes import PATIENCE

MANY = 3 * REQUESTS_AT_ONCE
CHECK = "POST /api/check HTTP/1.1\r\nHost: localhost\r\n"
HOME = Asker("192.0.2.1")


@asynccontextmanager
async def doorway(tmp_path: Path) -> AsyncIterator[tuple[Doorway, Place]]:
    """A server that nobody is too slow for: what waits there waits for good."""
    async with place(tmp_path / "s") as here:
        counted = OpenConnections(here.service.limits, PATIENT)
        async with listening(here, counted, NONE_TRUSTED) as address:
            at = Doorway(here.service.limits, counted, here, address)
            try:
                yield at, here
            finally:
                await at.go()


async def invited(here: Place) -> tuple[str, str]:
    setup = {"game": "attila", "seats": [{"kind": "me"}, {"kind": "invited"}]}
    made = await here.person().send("POST", "/api/tables", {"setup": setup}, 201)
    return made["table"], made["links"]["1"]


async def neighbour_is_served(at: Doorway, here: Place) -> None:
    """At the same address, one who has a link, and his page."""
    table, token = await invited(here)
    async with httpx.AsyncClient(base_url=f"http://{at.address}", timeout=PATIENCE) as his:
        assert (await his.get("/healthz")).status_code == 200
        claimed = await his.post(f"/api/tables/{table}/claim", json={"name": "Ben", "token": token})
        assert claimed.status_code == 200, claimed.text


def test_bodies_that_drip_in_keep_no_neighbour_waiting(tmp_path: Path) -> None:
    async def play() -> None:
        async with doorway(tmp_path) as (at, here):
            asked = _counted_requests(here)
            for size in (9, 90_000):
                head = f"{CHECK}Content-Length: {size}\r\n\r\n{{"
                for _ in range(MANY):
                    (await at.come())[1].write(head.encode())
            await until(lambda: len(asked) == 2 * MANY)
            async with asyncio.timeout(PATIENCE / 4):
                await neighbour_is_served(at, here)

    asyncio.run(play())


def test_readers_who_do_not_read_keep_no_neighbour_waiting(tmp_path: Path) -> None:
    async def play() -> None:
        async with doorway(tmp_path) as (at, here):
            deaf = [await at.come(buffer=4096) for _ in range(MANY)]
            for _, writer in deaf:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
            await until(lambda: sum(one.get_write_buffer_size() > 0 for one in at.counted._open) == MANY)
            async with asyncio.timeout(PATIENCE / 4):
                await neighbour_is_served(at, here)

    asyncio.run(play())


def test_a_record_that_is_gone_through_keeps_no_link_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What brings much has a lane of its own: it waits for a thread, and others of its kind for it."""

    async def play() -> None:
        async with doorway(tmp_path) as (at, here):
            table, token = await invited(here)
            gone_through: list[Asker] = []
            let_go = asyncio.Event()

            async def aside(asker: Asker, _: Any) -> None:
                gone_through.append(asker)
                await let_go.wait()

            monkeypatch.setattr(here.service.aside, "run", aside)
            body = json.dumps(EXAMPLE | {"actions": ["chance terrain roma"] * 100})
            head = f"{CHECK}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            for _ in range(MANY):
                (await at.come())[1].write((head + body).encode())
            await until(lambda: len(gone_through) == REQUESTS_AT_ONCE)
            async with httpx.AsyncClient(base_url=f"http://{at.address}", timeout=PATIENCE / 4) as his:
                claimed = await his.post(f"/api/tables/{table}/claim", json={"name": "Ben", "token": token})
                assert claimed.status_code == 200
            assert len(gone_through) == REQUESTS_AT_ONCE  # and not more of these at once
            let_go.set()

    asyncio.run(play())


def test_a_place_in_a_lane_is_given_back_however_a_wait_ends() -> None:
    async def play() -> None:
        limits, never = Limits(TurnedClock()), asyncio.Event()

        async def waits(failing: bool) -> None:
            async with limits.lane(HOME) as lane:
                await lane.without(_fails if failing else never.wait)()

        for failing in (True, False):
            for _ in range(MANY):
                with pytest.raises((TimeoutError, ConnectionError)):
                    async with asyncio.timeout(0):
                        await waits(failing)
        assert await _most_at_once(limits) == REQUESTS_AT_ONCE

    asyncio.run(play())


async def _fails() -> None:
    raise ConnectionError


async def _most_at_once(limits: Limits) -> int:
    inside = most = 0

    async def works() -> None:
        nonlocal inside, most
        async with limits.lane(HOME):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(works() for _ in range(MANY)))
    return most


def _counted_requests(here: Place) -> list[str]:
    """The paths of all requests that come from now on."""
    asked: list[str] = []
    stack = here.app.build_middleware_stack()

    async def counting(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            asked.append(scope["path"])
        await stack(scope, receive, send)

    here.app.middleware_stack = counting
    return asked


def test_who_comes_back_to_his_seat_is_greeted_though_strangers_have_used_up_his_address(tmp_path: Path) -> None:
    async def play() -> None:
        rates = NO_RATES | {kind: {"address": Rate(100, 0.001)} for kind in ("message", "processor")}
        async with place(tmp_path / "s", rates=rates) as here, listening(here) as address:
            ada, eve = here.person(), here.person()
            table = await ada.open(kinds="me open")
            for kind in ("message", "processor"):
                here.service.limits.charge(kind, Asker("127.0.0.1"), 200.0)
            async with page(address, eve) as hers, page(address, ada) as his:
                await hers.send(kind="hello", table=table)
                assert (await hers.hear())["key"] == "serve.too_fast"
                assert (await his.hello(table, 0))["seat"] == 0

    asyncio.run(play())


AT = "192.0.2.9"


async def about_a_puzzle(here: Place) -> Sequence[Awaitable[Any]]:
    """Some ask about different ones, some about the same."""
    asked = []
    for one in [*of_game("attila")[: REQUESTS_AT_ONCE // 2]] * 2:
        eve, body = from_address(here, AT), {"moves": [*one.candidates[one.natural].moves]}
        asked.append(eve.http.post(f"/api/puzzles/attila/{one.id}", json=body))
    return asked


async def about_a_line(here: Place) -> Sequence[Awaitable[Any]]:
    written = finished("attila", 3)
    _, table = await look_back(here, written)
    gone, asked = record.replay(written), []
    for n in range(REQUESTS_AT_ONCE):
        at, _, legal = decision(gone, 10 * n)
        eve = from_address(here, AT)
        asked.append(eve.http.get(f"/api/tables/{table}/review/line", params={"place": at, "move": legal[-1]}))
    return asked


async def about_turning_points(here: Place) -> Sequence[Awaitable[Any]]:
    _, table = await look_back(here, finished("attila", 3))
    return [from_address(here, AT).http.get(f"/api/tables/{table}/turning") for _ in range(REQUESTS_AT_ONCE)]


@pytest.mark.parametrize("ask", [about_a_puzzle, about_a_line, about_turning_points])
def test_questions_that_wait_for_a_process_keep_no_neighbour_waiting(ask: Any, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            let_go, under_way = _nobody_thinks(here)
            table, token = await invited(here)
            asked = [asyncio.ensure_future(one) for one in await ask(here)]
            await until(lambda: bool(under_way))
            await asyncio.sleep(0.1)
            assert not any(one.done() for one in asked)
            async with asyncio.timeout(PATIENCE / 4):
                await from_address(here, AT).send("GET", "/api/tables")
                await from_address(here, AT).send("POST", f"/api/tables/{table}/claim", {"name": "Ben", "token": token})
            let_go.set()
            assert {(await one).status_code for one in asked} == {200}

    asyncio.run(play())


@pytest.mark.parametrize("way", ["hint", "warning", "socket"])
def test_who_waits_for_advice_plays_on(way: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            let_go, under_way = _nobody_thinks(here)
            ada = here.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            move = (await ada.look(table, 0))["offers"][0]["move"]
            asked = [asyncio.ensure_future(_advised(ada, address, table, way, move)) for _ in range(REQUESTS_AT_ONCE)]
            await until(lambda: len(under_way) == REQUESTS_AT_ONCE)
            async with asyncio.timeout(PATIENCE / 4):
                await ada.say(table, 0, move)
            let_go.set()
            await asyncio.gather(*asked)

    asyncio.run(play())


async def _advised(ada: Person, address: str, table: str, way: str, move: str) -> None:
    if way == "socket":
        async with page(address, ada) as hers:
            await hers.hello(table, 0)
            assert (await hers.ask("hint", seat=0))["kind"] == "hint_given"
    else:
        await ada.send("POST", f"/api/tables/{table}/{way}", {"seat": 0} | ({"move": move} if way == "warning" else {}))


def _nobody_thinks(here: Place) -> tuple[asyncio.Event, list[object]]:
    """Until they are let go; and what they were asked."""
    let_go, under_way, think = asyncio.Event(), list[object](), here.thinkers.hint

    async def hint(asked: Any, turn: Any) -> dict[str, Any]:
        under_way.append(asked)
        await let_go.wait()
        return await think(asked, turn)

    here.thinkers.hint = hint  # type: ignore[method-assign]
    return let_go, under_way
