"""A feed of one's turns and deadlines: by a secret link that can be withdrawn, the same bytes while nothing changes."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import httpx

from catalaunia.server.outgoing.notices.feed import ATOM, _folded, _quoted
from tests.server.notices.receiver import DAY, hours, pass_turn, two_at_a_table, whose_turn
from tests.server.places import Person, Place, place


def run(url: str, play: Callable[[Place], Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def whole() -> None:
        async with place(url, **changes) as here:
            await play(here)

    asyncio.run(whole())


async def get(here: Place, address: str, status: int = 200, **headers: str) -> httpx.Response:
    """As a program does that knows nothing but the link."""
    answer = await here.person().http.get(urlsplit(address).path, headers=headers)
    assert answer.status_code == status, answer.text
    return answer


async def feed_of(person: Person) -> dict[str, str]:
    made: dict[str, str] = await person.send("POST", "/api/me/notices/feed", status=201)
    return made


def test_a_feed_tells_whose_turn_it_is_until_when_and_what_is_over(url: str) -> None:
    async def play(here: Place) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, other = (await whose_turn(table, ada, ben))[1::2]
        await hours(awaited, zone="Europe/Berlin", language="de")
        links = await feed_of(awaited)
        root = ET.fromstring((await get(here, links["atom"])).content)
        (title,) = [one.text for one in root.findall(f"{{{ATOM}}}entry/{{{ATOM}}}title")]
        assert title
        assert title.startswith("Du bist am Zug in Attila mit ")
        summary = root.find(f"{{{ATOM}}}entry/{{{ATOM}}}summary")
        assert summary is not None
        assert summary.text == "Frist: 2027-01-16 09:00 (Europe/Berlin)."
        link = root.find(f"{{{ATOM}}}entry/{{{ATOM}}}link")
        assert link is not None
        assert link.get("href") == f"http://test/t/{table}"
        calendar = (await get(here, links["calendar"])).text
        assert calendar.count("BEGIN:VEVENT") == 1
        assert "DTSTART:20270116T080000Z\r\n" in calendar
        assert "DTEND" not in calendar  # it would have to be later (RFC 5545, 3.8.2.2)
        assert (await get(here, (await feed_of(other))["calendar"])).text.count("BEGIN:VEVENT") == 0
        seat = (await whose_turn(table, ada, ben))[0]
        await awaited.send("POST", f"/api/tables/{table}/resign", {"seat": seat})
        assert "BEGIN:VEVENT" not in (await get(here, links["calendar"])).text
        assert "ist zu Ende" in (await get(here, links["atom"])).text

    run(url, play)


def test_the_feeds_of_two_players_are_two_to_a_reader(url: str) -> None:
    async def play(here: Place) -> None:
        _, ada, ben = await two_at_a_table(here)
        feeds = [await get(here, (await feed_of(one))["atom"]) for one in (ada, ben)]
        names = {ET.fromstring(one.content).findtext(f"{{{ATOM}}}id") for one in feeds}
        assert len(names) == 2

    run(url, play)


def test_the_same_tables_are_the_same_bytes_and_are_not_sent_again(url: str) -> None:
    async def play(here: Place) -> None:
        table, ada, ben = await two_at_a_table(here)
        links = await feed_of(ada)
        for address in links.values():
            first = await get(here, address)
            assert first.headers["cache-control"] == "private, no-cache"
            here.clock.time += DAY / 10
            again = await get(here, address, 304, **{"If-None-Match": f'"x", W/{first.headers["etag"]}'})
            assert again.content == b""
            assert (await get(here, address)).content == first.content
        before = (await get(here, links["atom"])).headers["etag"]
        await pass_turn(table, ada, ben)
        assert (await get(here, links["atom"])).headers["etag"] != before

    run(url, play)


def test_a_link_that_was_replaced_or_withdrawn_or_guessed_is_void(url: str) -> None:
    async def play(here: Place) -> None:
        ada = here.person()
        old = await feed_of(ada)
        new = await feed_of(ada)
        assert (await get(here, old["atom"], 404)).json()["key"] == "notices.feed_void"
        await get(here, new["atom"])
        await ada.send("DELETE", "/api/me/notices/feed")
        assert (await ada.send("GET", "/api/me/notices"))["feed_since"] is None
        await get(here, new["atom"], 404)
        await get(here, "/feeds/somebody-elses/turns.atom", 404)

    run(url, play)


def test_a_name_in_a_calendar_cannot_be_a_line_of_it() -> None:
    assert _quoted("a;b,c\\d\ne") == "a\\;b\\,c\\\\d\\ne"
    long = _folded("SUMMARY:" + "é" * 100)
    assert all(len(line.encode()) <= 75 for line in long.split("\r\n"))
    assert long.replace("\r\n ", "") == "SUMMARY:" + "é" * 100 + "\r\n"
