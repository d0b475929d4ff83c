"""One player on several devices: by a link that works once and for minutes, until a device is signed out."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players.identity import LINK_SECONDS
from catalaunia.server.shares.limits import MOST_DEVICES, RATES
from tests.server.places import Page, Place, listening, page, place, settle
from tests.server.players.people import PHONE, browser, devices, link, me, moved, program, sign_out, stolen, use
from tests.sizes import PATIENCE


def run(url: str, play: Callable[[Place], Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def whole() -> None:
        async with place(url, **changes) as here:
            await play(here)

    asyncio.run(whole())


async def closed(there: Page) -> None:
    """The server closes the socket, and says why."""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionClosed):
            while True:
                last = await there.hear()
    assert last["key"] == "serve.signed_out"


def test_a_link_makes_another_browser_the_same_player_with_his_seats(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me open")
        phone = await moved(here, ada)
        assert await me(phone) == await me(ada)
        assert await phone.send("GET", f"/api/tables/{table}/seats") == [0]
        assert [one["id"] for one in await phone.send("GET", "/api/me/tables")] == [table]
        assert phone.http.cookies[COOKIE] != ada.http.cookies[COOKIE]
        listed = await devices(phone)
        assert [(one["name"], one["here"]) for one in listed] == [
            ("Firefox · Linux", False),
            ("Chrome · Android", True),
        ]
        assert listed[0]["id"] == "first"

    run(url, play)


def test_a_cookie_of_before_is_this_player_without_a_word_to_the_store(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        old = here.person()
        old.http.cookies.set(COOKIE, here.service.signer.sign("of-before"))
        assert await me(old) == "of-before"
        assert [one["id"] for one in await devices(old)] == ["first"]
        assert await here.service.store.identity("of-before") is None
        assert await me(await moved(here, old)) == "of-before"

    run(sqlite_url, play)


def test_a_cookie_lasts_a_year_from_the_last_time_it_was_used_for_something(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        await me(ada)
        phone = await moved(here, ada)
        for one in (ada, phone):
            kept = one.http.cookies[COOKIE]
            again = await one.http.post("/api/tables/nowhere-at-all/join", json={"name": "Ada"})
            assert "set-cookie" not in again.headers  # it was refused
            again = await one.http.post("/api/me")
            assert f"{COOKIE}={kept}; " in again.headers["set-cookie"]
            assert f"Max-Age={365 * 86_400}" in again.headers["set-cookie"]
        token = {"Authorization": f"Bearer {kept}"}
        assert "set-cookie" not in (await here.person().http.post("/api/me", headers=token)).headers

    run(sqlite_url, play)


def test_a_link_works_once_and_a_second_browser_gets_nothing(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token = await link(ada)
        phone, thief = browser(here, PHONE), here.person()
        await use(phone, token)
        assert (await use(thief, token, 409))["key"] == "devices.link_void"
        assert (await use(thief, token, 409, key="k"))["key"] == "devices.link_void"
        assert COOKIE not in thief.http.cookies
        assert len(await devices(ada)) == 2

    run(url, play)


def test_many_who_bring_a_link_at_once_are_one(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token, many = await link(ada), [here.person() for _ in range(8)]
        answers = await asyncio.gather(
            *(one.http.post("/api/me/devices", json={"token": token}) for one in many), return_exceptions=True
        )
        assert sorted(one.status_code for one in answers if not isinstance(one, BaseException)) == [201] + [409] * 7
        assert len(await devices(ada)) == 2

    run(url, play)


def test_a_link_is_good_for_minutes_only(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token = await link(ada)
        here.clock.time += LINK_SECONDS - 1
        early = browser(here, PHONE)
        await use(early, token)
        token = await link(ada)
        here.clock.time += LINK_SECONDS
        assert (await use(here.person(), token, 409))["key"] == "devices.link_void"
        assert (await ada.send("GET", "/api/me/devices"))["link_expires"] is None

    run(url, play)


def test_a_newer_link_or_a_withdrawal_makes_a_link_void(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        first = await link(ada)
        second = await link(ada)
        assert (await use(here.person(), first, 409))["key"] == "devices.link_void"
        assert (await ada.send("GET", "/api/me/devices"))["link_expires"] == here.clock.time + LINK_SECONDS
        await ada.send("DELETE", "/api/me/device-link")
        assert (await use(here.person(), second, 409))["key"] == "devices.link_void"
        assert (await ada.send("GET", "/api/me/devices"))["link_expires"] is None
        await ada.send("DELETE", "/api/me/device-link")  # there is none, and that is as wished

    run(url, play)


def test_what_is_sent_twice_happens_once(url: str) -> None:
    async def play(here: Place) -> None:
        ada, phone = browser(here), browser(here, PHONE)
        token = await link(ada, key="once")
        assert await link(ada, key="once") == token
        before = await use(phone, token, key="mine")
        lost = browser(here, PHONE)  # the answer was lost, and the cookie with it
        assert await use(lost, token, key="mine") == before
        assert await use(phone, token, key="mine") == before
        assert len(await devices(ada)) == 2
        other = await link(ada, key="other")
        late = await ada.send("POST", "/api/me/device-link", status=409, key="once")
        assert late["key"] == "devices.replaced"
        await use(here.person(), other)  # what came late has not made it void

    run(url, play)


def test_who_is_that_player_already_does_not_use_the_link_up(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token = await link(ada)
        assert (await use(ada, token, 409))["key"] == "devices.already"
        assert await me(await moved(here, ada)) == await me(ada)

    run(url, play)


def test_a_signed_out_device_is_nobody_at_once(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me open")
        phone = await moved(here, ada)
        copied = stolen(here, phone)
        token = phone.http.cookies[COOKIE]  # for programs it is the same
        listed = await devices(ada)
        waits = [
            asyncio.create_task(one.http.get(f"/api/tables/{table}/wait?seat=0&timeout=60"))
            for one in (phone, copied, program(here, token))
        ]
        await settle()
        await sign_out(ada, listed[1]["id"])
        said = [one.json()["key"] for one in await asyncio.gather(*waits)]
        assert said == ["table.not_your_seat", "table.not_your_seat", "serve.signed_out"]
        for one in (phone, copied):
            assert await one.send("GET", f"/api/tables/{table}/seats") == []
            refused = await one.send("GET", f"/api/tables/{table}", status=403, seat=0)
            assert refused["key"] == "table.not_your_seat"
            assert await devices(one) == []
        answer = await program(here, token).http.get("/api/me/tables")
        assert (answer.status_code, answer.json()["key"]) == (401, "serve.signed_out")
        assert await me(phone) != await me(ada)  # somebody new
        assert (await sign_out(ada, listed[1]["id"], 404))["key"] == "devices.unknown"
        assert [one["id"] for one in await devices(ada)] == ["first"]

    run(url, play)


def test_the_first_device_can_be_signed_out_and_the_further_one_goes_on(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me open")
        phone, copied = await moved(here, ada), stolen(here, ada)
        await sign_out(phone, "first")
        for one in (ada, copied):
            assert await one.send("GET", f"/api/tables/{table}/seats") == []
        assert await phone.send("GET", f"/api/tables/{table}/seats") == [0]
        again = await moved(here, phone)
        assert await again.send("GET", f"/api/tables/{table}/seats") == [0]

    run(url, play)


def test_who_signs_out_his_own_browser_loses_its_cookie(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        phone = await moved(here, ada)
        await sign_out(phone, (await devices(phone))[1]["id"])
        assert COOKIE not in phone.http.cookies

    run(url, play)


def test_nobody_signs_out_anothers_device_or_uses_a_link_of_a_device_that_is_out(url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben = browser(here), browser(here)
        phone = await moved(here, ada)
        await me(ben)
        device = (await devices(ada))[1]["id"]
        assert (await sign_out(ben, device, 404))["key"] == "devices.unknown"
        assert (await sign_out(here.person(), device, 404))["key"] == "devices.unknown"
        token = await link(phone)
        await sign_out(ada, device)
        assert (await use(here.person(), token, 409))["key"] == "devices.link_void"

    run(url, play)


def test_a_browser_that_was_a_further_device_of_another_is_that_no_longer(url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben = browser(here), browser(here)
        await me(ben)
        phone = await moved(here, ada)
        before = stolen(here, phone)
        await use(phone, await link(ben))
        assert await me(phone) == await me(ben)
        assert len(await devices(ada)) == 1
        assert await devices(before) == []

    run(url, play)


def test_there_are_so_many_devices_and_no_more(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        for _ in range(MOST_DEVICES - 1):
            await moved(here, ada)
        token = await link(ada)
        assert (await use(here.person(), token, 409))["key"] == "devices.enough"
        await sign_out(ada, (await devices(ada))[-1]["id"])
        await use(here.person(), token)

    run(sqlite_url, play)


def test_guessing_links_is_limited_and_a_good_one_costs_nothing(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token, thief = await link(ada), here.person()
        for _ in range(int(RATES["link"]["address"].burst)):
            await use(thief, "this-one-is-void", 409)
        assert (await use(thief, token, 429))["key"] == "serve.too_fast"

    run(sqlite_url, play, rates={**RATES, "processor": {}, "request": {}})


def test_a_page_of_another_site_becomes_nobody(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        token = await link(ada)
        thief = here.person()
        thief.http.headers["Origin"] = "https://elsewhere.example"
        assert (await use(thief, token, 403))["key"] == "serve.other_origin"
        await use(here.person(), token)

    run(url, play)


def test_a_device_is_noted_once_a_day(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        phone = await moved(here, ada)
        first = (await devices(phone))[1]["seen"]
        player = await me(ada)
        before = await here.service.store.identity(player)
        await devices(phone)
        assert await here.service.store.identity(player) == before
        here.clock.time += 2 * 86_400
        assert (await devices(phone))[1]["seen"] == first + 2 * 86_400

    run(sqlite_url, play)


def test_signing_out_closes_the_sockets_of_that_device_and_no_others(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me computer")
        phone = await moved(here, ada)
        async with listening(here) as address, page(address, ada) as hers, page(address, phone) as there:
            await hers.hello(table, 0)
            await there.hello(table, 0)
            await sign_out(ada, (await devices(ada))[1]["id"])
            await closed(there)
            offers = hers.update["offers"]
            assert (await hers.act(0, offers[0]["move"]))["kind"] == "ack"
            async with page(address, phone) as again:
                await again.send(kind="hello", table=table, seat=0)
                assert (await again.hear())["key"] == "table.not_your_seat"

    run(sqlite_url, play)


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[Place, Place]]:
    """On one database."""
    numbers = itertools.count()
    async with place(url) as one, place(url, new_id=lambda: f"other-{next(numbers)}") as two:
        yield one, two


async def lost(_: str) -> None:
    """A call to the other servers that does not get through."""
    raise OSError("away")


def test_the_other_server_on_the_database_knows_it_too(postgres_url: str) -> None:
    async def play() -> None:
        async with two_servers(postgres_url) as (one, two):
            ada = browser(one)
            table = await ada.open(kinds="me open")
            phone = await moved(two, ada)
            assert await phone.send("GET", f"/api/tables/{table}/seats") == [0]
            async with listening(two) as address, page(address, phone) as there:
                await there.hello(table, 0)
                await sign_out(ada, (await devices(ada))[1]["id"])
                await closed(there)
            assert await phone.send("GET", f"/api/tables/{table}/seats") == []

    asyncio.run(play())


def test_a_call_that_was_lost_is_made_good_for_in_moments(postgres_url: str) -> None:
    async def play() -> None:
        async with two_servers(postgres_url) as (one, two):
            ada = browser(one)
            await me(ada)
            phone = await moved(two, ada)

            one.service.devices.tell_others = lost
            await sign_out(ada, (await devices(ada))[1]["id"])
            two.clock.time += 11
            assert await devices(phone) == []

    asyncio.run(play())


def test_a_socket_that_only_listens_is_told_nothing_more_though_the_call_was_lost(postgres_url: str) -> None:
    async def play() -> None:
        async with two_servers(postgres_url) as (one, two):
            ada = browser(one)
            table = await ada.open(kinds="me open")
            phone = await moved(two, ada)

            async with listening(two) as address, page(address, phone) as there:
                await there.hello(table, 0)
                one.service.devices.tell_others = lost
                await sign_out(ada, (await devices(ada))[1]["id"])
                two.clock.time += 11
                await ada.send("POST", f"/api/tables/{table}/chat", {"text": "For my own eyes."})
                await closed(there)
                assert not [text for text in there.raw if "For my own eyes" in text]

    asyncio.run(play())
