"""Who cannot tell two of the same apart gets one at most: only the moment of handing over leaves a doubt."""

import asyncio
from typing import Any

import pytest

from catalaunia.server.notices import outbox, posting
from catalaunia.server.notices.senders import NoticeOptions
from tests.server.notices.mail_server import Post, mail_server
from tests.server.notices.receiver import INSIDE, Receiver, add_webhook, deliver, receiving
from tests.server.notices.test_mail import HERE, add_mail, link, named
from tests.server.places import Person, Place, place, settle


async def trial(person: Person, channel: str) -> None:
    await person.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)


async def taken_up_by_one_who_dies(here: Place) -> None:
    """Everything that is due: before the first byte of it was sent."""
    now, store = here.clock.time, here.service.store
    for name, _ in await store.notices_due(now, 99):
        assert await store.take_notice(name, now, now + outbox.LEASE)


@pytest.mark.parametrize("form", ["json", "text", "content"])
def test_what_a_process_had_only_taken_up_when_it_died_is_sent_by_the_next(url: str, form: str) -> None:
    async def play() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE) as here:
            ada = here.person()
            made = await add_webhook(ada, receiver, form=form)
            await trial(ada, made["channel"]["id"])
            for _ in range(2):
                await taken_up_by_one_who_dies(here)
                here.clock.time += outbox.LEASE
            await deliver(here)
            await deliver(here, outbox.LEASE)
            assert len(receiver.got) == 1

    asyncio.run(play())


@pytest.mark.parametrize(("form", "times"), [("json", 2), ("text", 1)])
def test_no_answer_leaves_a_doubt_and_who_cannot_tell_gets_no_second_one(
    url: str, form: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "POST_PATIENCE", 0.2)

    async def play() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE) as here:
            ada = here.person()
            channel = (await add_webhook(ada, receiver, form=form))["channel"]["id"]
            too_late = asyncio.Event()
            receiver.before_answer = lambda _: too_late.wait()  # type: ignore[assignment,return-value]
            await trial(ada, channel)
            await deliver(here)
            receiver.before_answer = None
            too_late.set()
            await settle()  # its own end of the connection
            await deliver(here, outbox.PAUSES[0])
            await deliver(here, outbox.LEASE)
            assert len(receiver.got) == times
            (shown,) = (await ada.send("GET", "/api/me/notices"))["channels"]
            assert bool(shown["trouble"]) == (times == 1)

    asyncio.run(play())


def by_mail(url: str, post: Post, address: str, play: Any) -> None:
    async def whole() -> None:
        options = NoticeOptions(smtp=f"smtp://{address}", mail_from="tables@tables.example")
        async with place(url, notices_by=options, public_url=HERE) as here:
            ada = named(here, here.person())
            channel = await add_mail(ada)
            await deliver(here)
            await ada.send("POST", "/api/me/notices/confirm", {"token": link(post.got.pop(), "confirm")})
            await trial(ada, channel)
            await play(here)

    asyncio.run(whole())


def test_a_mail_that_was_only_taken_up_is_sent_and_one_that_was_handed_over_is_not_sent_again(url: str) -> None:
    async def play(here: Place) -> None:
        await taken_up_by_one_who_dies(here)
        await deliver(here, outbox.LEASE)
        assert len(post.got) == 1
        await deliver(here, outbox.LEASE)
        assert len(post.got) == 1

    with mail_server() as (post, address):
        by_mail(url, post, address, play)


@pytest.mark.parametrize("parting", ["421 Too late", "500 Who?"])
def test_however_a_mail_server_takes_its_leave_what_it_has_taken_is_not_sent_again(
    sqlite_url: str, parting: str
) -> None:
    async def play(here: Place) -> None:
        post.at_parting = parting
        await deliver(here)
        for pause in (*outbox.PAUSES, outbox.LEASE):
            await deliver(here, pause)
        assert len(post.got) == 1

    with mail_server() as (post, address):
        by_mail(sqlite_url, post, address, play)


def test_a_notice_that_another_process_has_by_now_is_not_handed_over(url: str) -> None:
    """Who was so slow that he was taken for dead."""

    async def play() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE) as here:
            ada = here.person()
            channel = (await add_webhook(ada, receiver, form="text"))["channel"]["id"]
            await trial(ada, channel)
            await slow(here, receiver)
            assert len(receiver.got) == 1

    asyncio.run(play())


async def slow(here: Place, receiver: Receiver) -> None:
    """It has taken it up, and comes to send it when another has done so."""
    store, now = here.service.store, here.clock.time
    ((name, _),) = await store.notices_due(now, 9)
    notice = await store.take_notice(name, now, now + outbox.LEASE)
    assert notice
    await deliver(here, outbox.LEASE)
    assert len(receiver.got) == 1
    await here.service.outbox._handle(notice)
