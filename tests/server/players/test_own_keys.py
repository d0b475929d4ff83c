"""A key of `/api/me` stands for one kind of request and its content, as at tables."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.places import Person, Place, place
from tests.server.players.people import browser, devices, link, me, use

Make = Callable[[Person, int], Awaitable[Any]]


async def make_link(person: Person, status: int = 201) -> Any:
    return await person.send("POST", "/api/me/device-link", None, status, "k")


async def make_phrase(person: Person, status: int = 201) -> Any:
    return await person.send("POST", "/api/me/phrase", {"language": "en"}, status, "k")


async def make_french_phrase(person: Person, status: int = 201) -> Any:
    return await person.send("POST", "/api/me/phrase", {"language": "fr"}, status, "k")


async def newer(person: Person) -> None:
    """Of both: what was made before is gone."""
    await link(person)
    await person.send("POST", "/api/me/phrase", {"language": "en"}, 201)


def at_a_server(tmp_path: Path, play: Callable[[Place], Awaitable[None]]) -> None:
    async def run() -> None:
        async with place(tmp_path / "s") as here:
            await play(here)

    asyncio.run(run())


@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.parametrize(
    ("first", "second"),
    [(make_link, make_phrase), (make_phrase, make_link), (make_phrase, make_french_phrase)],
)
def test_a_key_that_was_used_for_one_thing_is_refused_for_another(
    first: Make, second: Make, gone: bool, tmp_path: Path
) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        made = await first(ada, 201)
        if gone:
            await newer(ada)
        assert (await second(ada, 409))["key"] == "serve.key_used"
        if not gone:
            assert (await first(ada, 201)).get("words") == made.get("words")

    at_a_server(tmp_path, play)


def test_two_links_make_two_devices_also_under_one_key(tmp_path: Path) -> None:
    async def play(here: Place) -> None:
        ada, phone, tablet = (browser(here) for _ in range(3))
        for one in (phone, tablet):
            await use(one, await link(ada), key="k")
        assert len({one["id"] for one in await devices(ada)}) == 3
        await phone.send("DELETE", f"/api/me/devices/{(await devices(phone))[1]['id']}")
        assert await me(tablet) == await me(ada)

    at_a_server(tmp_path, play)


def test_two_phrases_make_two_devices_also_under_one_key(tmp_path: Path) -> None:
    async def play(here: Place) -> None:
        ada, phone, tablet = (browser(here) for _ in range(3))
        for one in (phone, tablet):
            words = (await ada.send("POST", "/api/me/phrase", {"language": "en"}, 201))["words"]
            await one.send("POST", "/api/me/recover", {"words": " ".join(words), "alone": False}, 201, "k")
        assert len(await devices(ada)) == 3

    at_a_server(tmp_path, play)
