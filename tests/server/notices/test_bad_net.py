"""Receivers that are busy, silent or hang up at any moment: everything arrives, and nobody reads it twice."""

import asyncio
import random
from collections import Counter

import pytest

from catalaunia.server.notices import outbox
from tests.server.notices.push_service import Browser
from tests.server.notices.receiver import DAY, INSIDE, Receiver, Request, add_webhook, deliver, receiving
from tests.server.places import place
from tests.sizes import sized

HALF = len(outbox.PAUSES) // 2  # as often as one notice meets with trouble: fewer than it is tried


def trouble(receiver: Receiver, seed: int) -> None:
    """It hangs up before it has said anything, or has no time now; what follows from a seed."""
    dice, met = random.Random(seed), Counter[str]()

    async def before_answer(request: Request) -> None:
        name = request.headers.get("webhook-id") or request.headers["topic"]
        if met[name] < HALF and dice.random() < 0.6:
            met[name] += 1
            if dice.random() < 0.5:
                raise ConnectionResetError
            receiver.answers = [dice.choice(["503 Busy", "429 Slow\nRetry-After: 90\r\n", "500 Oh"])]

    receiver.before_answer = before_answer


@sized("seeds", 3, 100)
def test_whatever_becomes_of_the_way_each_notice_is_read_once(sqlite_url: str, seeds: int) -> None:
    async def play(seed: int) -> None:
        async with receiving() as receiver, place(f"{sqlite_url}-{seed}", notices_by=INSIDE) as here:
            ada, browser = here.person(), Browser()
            channels = [
                (await add_webhook(ada, receiver, f"/{form}", form=form))["channel"]["id"]
                for form in ("json", "text", "content")
            ]
            channels.append(await browser.subscribe(ada, receiver, "/push"))
            trouble(receiver, seed)
            for channel in channels:
                for _ in range(3):
                    await ada.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)
            await deliver(here)
            for pause in outbox.PAUSES:
                await deliver(here, pause + 90)
            assert await here.service.store.notices_due(here.clock.time + 9 * DAY, 1) == []
            _check(receiver.got, browser)

    for seed in range(seeds):
        asyncio.run(play(seed))


def _check(got: list[Request], browser: Browser) -> None:
    for path, name in (("/json", "webhook-id"), ("/push", "topic")):
        assert len({one.headers[name] for one in got if one.path == path}) == 3
    for one in got:
        if one.path == "/push":
            assert b"trial" in browser.read(one.body)
    for form in ("/text", "/content"):  # a refusal is no doubt, and is tried again; a line that goes dead is one
        assert {one.headers["webhook-id"] for one in got if one.path == form}


@pytest.mark.parametrize("form", ["text", "content"])
def test_a_chat_that_hangs_up_when_it_has_the_notice_gets_no_second_one(sqlite_url: str, form: str) -> None:
    async def hang_up(_: Request) -> None:
        raise ConnectionResetError

    async def play() -> None:
        async with receiving() as receiver, place(sqlite_url, notices_by=INSIDE) as here:
            ada = here.person()
            channel = (await add_webhook(ada, receiver, form=form))["channel"]["id"]
            receiver.before_answer = hang_up
            await ada.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)
            await deliver(here)
            receiver.before_answer = None
            for pause in (*outbox.PAUSES, outbox.LEASE):
                await deliver(here, pause)
            assert len(receiver.got) == 1

    asyncio.run(play())
