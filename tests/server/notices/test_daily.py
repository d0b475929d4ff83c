"""The message of a day tells all that has happened since the last one and still holds, once; on each database."""

import asyncio
from typing import Any

import pytest

from catalaunia.server.notices import outbox
from catalaunia.server.notices.causes import RETURN_PATIENCE
from catalaunia.server.notices.senders import NoticeOptions
from catalaunia.store.protocol import Notice
from tests.server.notices.mail_server import mail_server
from tests.server.notices.receiver import (
    DAY,
    INSIDE,
    Receiver,
    add_webhook,
    deliver,
    hours,
    pass_turn,
    two_at_a_table,
    whose_turn,
)
from tests.server.notices.test_mail import HERE, add_mail, link, people
from tests.server.notices.test_outbox import run
from tests.server.places import Person, Place, place
from tests.store.tables import eventually

HOUR = 3600.0


async def by_day(person: Person, receiver: Receiver, daily: int = 12 * 60, **more: Any) -> None:
    """It is 08:00 when a test begins."""
    await add_webhook(person, receiver, each="day", **more)
    await hours(person, daily=daily)


def lines(told: Any) -> list[str]:
    return [" ".join([one["title"], one["text"]]).strip() for one in told.json["parts"]]


def test_a_lost_day_an_end_and_a_proposed_rematch_are_told_in_the_message_of_a_day(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        seat, late, other_seat, other = await whose_turn(table, ada, ben)
        await by_day(late, receiver)
        await here.clock.leap(DAY + 1)
        await eventually(lambda: _is_away(late, table, seat))
        await deliver(here, RETURN_PATIENCE)
        await deliver(here, 4 * HOUR)
        (away,) = receiver.got
        assert away.json["kind"] == "daily"
        assert away.json["title"] == "News of a game"
        assert away.json["text"].endswith("A computer plays for you until you come back to the table.")
        assert [one["kind"] for one in away.json["parts"]] == ["away"]
        await late.send("POST", f"/api/tables/{table}/return", {"seat": seat})
        await other.send("POST", f"/api/tables/{table}/resign", {"seat": other_seat})
        await other.send("POST", f"/api/tables/{table}/rematch", status=201)
        await deliver(here, RETURN_PATIENCE)
        await deliver(here, outbox.LOOK_EVERY)
        await deliver(here, DAY)
        assert [[one["kind"] for one in told.json["parts"]] for told in receiver.got[1:]] == [["ended", "rematch"]]
        assert "would like to play Attila again." in receiver.got[1].json["text"]
        await deliver(here, 5 * DAY)
        assert len(receiver.got) == 2

    run(url, play)


async def _is_away(person: Person, table: str, seat: int) -> bool:
    return bool((await person.look(table))["table"]["seats"][seat]["away"])


def test_what_no_longer_holds_is_left_out_and_turns_come_first(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        first, ada, ben = await two_at_a_table(here)
        second = await ada.open("clash451", "open me", pace="correspondence")
        await ben.send("POST", f"/api/tables/{second}/join", {"name": "Ben"})
        await by_day(ben, receiver)
        await ada.send("POST", f"/api/tables/{first}/resign", {"seat": 0})
        await ada.send("POST", f"/api/tables/{first}/rematch", status=201)
        await ada.send("POST", f"/api/tables/{second}/start", {})
        await deliver(here, RETURN_PATIENCE)
        await deliver(here, outbox.LOOK_EVERY)
        await ben.send("POST", f"/api/tables/{first}/rematch/decline")
        await deliver(here, 4 * HOUR)
        (told,) = receiver.got
        assert told.json["title"] == "1 game is waiting for you"
        assert [(one["kind"], one["game"]) for one in told.json["parts"]] == [
            ("turn", "Clash 451"),
            ("ended", "Attila"),
        ]
        assert told.json["text"].splitlines() == lines(told)

    run(url, play)


@pytest.mark.parametrize(("daily", "kinds"), [
    (12 * 60, ["daily", "deadline"]), (8 * 60 + 30, ["daily", "deadline"]), (7 * 60 + 30, ["deadline", "daily"]),
    (5 * 60, ["daily"]),
])  # fmt: skip
def test_a_reminder_comes_before_the_deadline_where_the_message_of_a_day_would_not(
    sqlite_url: str, daily: int, kinds: list[str]
) -> None:
    """His day ends at 08:00, and six hours before he is to be reminded: that can wait till 05:00, not till 07:30."""

    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await by_day(awaited, receiver, daily)
        for _ in range(2):
            await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        for _ in range(47):
            await deliver(here, HOUR / 2)
        assert [one.json["kind"] for one in receiver.got] == kinds
        assert all("Deadline: 2027-01-16 08:00 (UTC)." in one.json["text"] for one in receiver.got)

    run(sqlite_url, play)


def test_nothing_is_lost_or_told_twice_if_the_server_dies_while_it_gathers(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        await by_day(ben, receiver)
        await add_webhook(ben, receiver, "/other", each="day")
        await ada.send("POST", f"/api/tables/{table}/resign", {"seat": 0})
        here.clock.time += RETURN_PATIENCE
        store, settle = here.service.store, type(here.service.store).settle_notice
        deaths = 0

        async def dies(taken: Notice, again: float | None, more: Any = (), into: Any = ()) -> bool:
            nonlocal deaths
            if into and deaths < 2:
                deaths += 1
                if deaths == 2:  # it was written, and nobody has heard of it
                    await settle(store, taken, again, more, into)
                raise OSError
            return await settle(store, taken, again, more, into)

        store.settle_notice = dies  # type: ignore[method-assign]
        for _ in range(4):
            await deliver(here, outbox.LEASE)
        assert deaths == 2
        await deliver(here, 4 * HOUR)
        await deliver(here, 3 * DAY)
        assert sorted(one.path for one in receiver.got) == ["/hook", "/other"]
        assert [[one["kind"] for one in told.json["parts"]] for told in receiver.got] == [["ended"]] * 2

    run(url, play)


def test_a_message_of_a_day_that_was_written_before_it_gathered_anything_is_sent(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited = (await whose_turn(table, ada, ben))[1]
        made = await add_webhook(awaited, receiver, each="day")
        await hours(awaited, daily=12 * 60)
        player = (await awaited.send("POST", "/api/me"))["player"]
        content = {"kind": "daily", "channel": made["channel"]["id"]}
        time = here.clock.time + 4 * HOUR
        before = Notice(f"daily/{player}/{content['channel']}/{time:.0f}", player, time, content)
        await here.service.store.put_notice(before)
        await deliver(here, 4 * HOUR)
        (told,) = receiver.got
        assert [one["kind"] for one in told.json["parts"]] == ["turn"]

    run(url, play)


def test_two_processes_gather_into_one_message(postgres_url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        async with place(postgres_url, notices_by=INSIDE, clock=here.clock) as there:
            ada, ben = here.person(), here.person()
            await by_day(ben, receiver)
            for _ in range(6):
                table = await ada.open("clash451", "me open", pace="correspondence")
                await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
                await ada.send("POST", f"/api/tables/{table}/start", {})
                await ada.send("POST", f"/api/tables/{table}/resign", {"seat": 0})
            here.clock.time += RETURN_PATIENCE
            for _ in range(40):
                await asyncio.gather(*(one.service.outbox.look() for one in (here, there)))
                await asyncio.gather(*(one.service.outbox.rest() for one in (here, there)))
                here.clock.time += outbox.LOOK_EVERY
            await deliver(here, 4 * HOUR)
            (told,) = receiver.got
            assert [one["kind"] for one in told.json["parts"]] == ["ended"] * 6

    run(postgres_url, play)


def test_a_mail_of_a_day_has_a_link_to_each_table(sqlite_url: str) -> None:
    async def whole(address: str) -> None:
        options = NoticeOptions(smtp=f"smtp://{address}", mail_from="tables@tables.example")
        async with place(sqlite_url, notices_by=options, public_url=HERE) as here:
            first, ada, ben = await people(here)
            await add_mail(ben, each="day")
            await deliver(here)
            await ben.send("POST", "/api/me/notices/confirm", {"token": link(post.got.pop(), "confirm")})
            second = await ada.open("clash451", "open me", pace="correspondence")
            await ben.send("POST", f"/api/tables/{second}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{second}/start", {})
            await ada.send("POST", f"/api/tables/{first}/resign", {"seat": 0})
            await deliver(here, RETURN_PATIENCE)
            await deliver(here, DAY)
            await deliver(here, DAY)
            (told,) = post.got
            text = told.get_content()
            turn, end = text.index("Your turn in Clash 451"), text.index("The game of Attila")
            assert turn < text.index(f"{HERE}/t/{second}") < end < text.index(f"{HERE}/t/{first}")
            assert told["Subject"] == "1 game is waiting for you"

    with mail_server() as (post, address):
        asyncio.run(whole(address))
