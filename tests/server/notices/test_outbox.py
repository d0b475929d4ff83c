"""Whoever is away is told once that he is to move, that his time runs out, that it is over; on each database."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from catalaunia.server.notices import outbox
from catalaunia.server.notices.causes import HOUR, RETURN_PATIENCE
from catalaunia.server.outgoing.other_servers import CALL_PAUSE
from catalaunia.server.players.notice_settings import BEFORE_QUIET, NoticeSettings, Quiet
from tests.server.notices.receiver import (
    DAY,
    INSIDE,
    Receiver,
    add_webhook,
    deliver,
    hours,
    pass_turn,
    receiving,
    two_at_a_table,
    whose_turn,
)
from tests.server.places import MIDNIGHT, Person, Place, listening, page, place
from tests.store.tables import eventually

Play = Callable[[Place, Receiver], Coroutine[Any, Any, None]]


def run(url: str, play: Play, **changes: Any) -> None:
    async def whole() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE, **changes) as here:
            await play(here, receiver)

    asyncio.run(whole())


def test_a_player_who_is_away_is_told_that_it_is_his_turn_once(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        first, second = (await whose_turn(table, ada, ben))[1::2]
        await add_webhook(first, receiver, "/first")
        await add_webhook(second, receiver, "/second")
        await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE - 1)
        assert receiver.got == []
        await deliver(here, 1)
        (told,) = receiver.got
        assert told.path == "/second"
        assert told.json["kind"] == "turn"
        assert told.json["title"].startswith("Your turn in Attila with ")
        assert told.json["text"] == "Deadline: 2027-01-16 08:00 (UTC)."
        assert len(told.json["others"]) == 1
        await deliver(here, 3600)
        assert len(receiver.got) == 1

    run(url, play)


def test_who_has_moved_in_the_meantime_or_sits_at_the_table_is_told_nothing(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        for person in (ada, ben):
            await add_webhook(person, receiver)
        await pass_turn(table, ada, ben)
        await pass_turn(table, ada, ben)  # he was quick
        async with listening(here) as address, page(address, ada) as one, page(address, ben) as two:
            await one.hello(table, 0)
            await two.hello(table, 1)
            await deliver(here, RETURN_PATIENCE)
            assert receiver.got == []
        await here.clock.turn(CALL_PAUSE)
        await pass_turn(table, ada, ben)
        await eventually(lambda: _nobody_is_at(here, table))
        await deliver(here, RETURN_PATIENCE)
        assert len(receiver.got) == 1

    run(url, play)


async def _nobody_is_at(here: Place, table: str) -> bool:
    return here.service.presence.places() == []


def test_who_has_no_channel_leaves_nothing_in_the_outbox(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        made = await add_webhook(ada, receiver)
        await ada.send("DELETE", f"/api/me/notices/channels/{made['channel']['id']}")
        for _ in range(3):
            await pass_turn(table, ada, ben)
        assert await here.service.store.notices_due(1e12, 9) == []

    run(url, play)


def test_a_deadline_is_told_before_it_is_over_and_shifts_with_a_pause(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, other = await pass_turn(table, ada, ben)
        await add_webhook(awaited, receiver)
        await pass_turn(table, ada, ben)
        await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        assert [one.json["kind"] for one in receiver.got] == ["turn"]
        for person in (ada, ben):
            await person.send("POST", f"/api/tables/{table}/pause")
        await deliver(here, DAY * 0.8)
        assert len(receiver.got) == 1
        await other.send("POST", f"/api/tables/{table}/pause/end")
        await deliver(here, RETURN_PATIENCE)  # it goes on, and it is his turn
        await deliver(here, DAY / 2)
        assert [one.json["kind"] for one in receiver.got] == ["turn", "turn"]
        await deliver(here, DAY / 4)
        assert [one.json["kind"] for one in receiver.got] == ["turn", "turn", "deadline"]
        assert receiver.got[2].json["title"].endswith("is running out.")
        await deliver(here, DAY)
        assert len(receiver.got) == 3

    run(url, play)


def test_whose_time_was_up_is_told_that_a_computer_plays_for_him_unless_he_is_back(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        for comes_back in (False, True):
            table, ada, ben = await two_at_a_table(here)
            seat, late, _, _ = await whose_turn(table, ada, ben)
            await add_webhook(late, receiver)
            await here.clock.leap(DAY + 1)
            await eventually(lambda: _is_away(late, table, seat))  # noqa: B023
            if comes_back:
                await late.send("POST", f"/api/tables/{table}/return", {"seat": seat})
            receiver.got.clear()
            await deliver(here, RETURN_PATIENCE)
            told = [one.json["title"] for one in receiver.got if one.json["kind"] == "away"]
            assert [title.endswith(" was up.") for title in told] == [True] * (not comes_back)

    run(url, play)


async def _is_away(person: Person, table: str, seat: int) -> bool:
    return bool((await person.look(table))["table"]["seats"][seat]["away"])


def test_the_end_and_a_proposed_rematch_are_told_to_the_others(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        await add_webhook(ada, receiver, "/ada")
        await add_webhook(ben, receiver, "/ben")
        await deliver(here, 1)
        receiver.got.clear()
        await ben.send("POST", f"/api/tables/{table}/resign", {"seat": 1})
        await deliver(here, RETURN_PATIENCE)
        (end,) = receiver.got
        assert (end.path, end.json["kind"]) == ("/ada", "ended")
        assert "Ada" in end.json["text"]
        await ben.send("POST", f"/api/tables/{table}/rematch", status=201)
        await deliver(here, RETURN_PATIENCE)
        assert [(one.path, one.json["title"]) for one in receiver.got[1:]] == [
            ("/ada", "Ben would like to play Attila again.")
        ]
        again = (await ada.send("POST", f"/api/tables/{table}/rematch", status=201))["table"]
        await deliver(here, RETURN_PATIENCE)  # a new table, at which nobody looks yet
        assert sorted((one.path, one.json["kind"]) for one in receiver.got[2:]) in (
            [("/ada", "begun"), ("/ben", "turn")],
            [("/ada", "turn"), ("/ben", "begun")],
        )
        assert again

    run(url, play)


def test_whose_seat_gets_a_new_link_is_told_at_once_and_only_while_it_holds(url: str) -> None:
    """He alone can say that he has not lost his way in; also who wants one message a day."""

    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        await add_webhook(ada, receiver, "/ada", each="day")
        await add_webhook(ben, receiver, "/ben", each="day")
        await hours(ben, daily=0)
        here.clock.time += 120
        lost = {"seat": 1, "lost": True}
        for _ in range(2):  # the second makes the first void
            made = await ada.send("POST", f"/api/tables/{table}/links", lost, 201)
        await deliver(here, RETURN_PATIENCE)
        (told,) = [one for one in receiver.got if one.json["kind"] == "lost"]
        assert (told.path, told.json["title"]) == ("/ben", "There is a new link for your seat in Attila with Ada.")
        assert "go to the table and keep your seat" in told.json["text"]
        assert made["token"] not in str(told.json)
        await ada.send("DELETE", f"/api/tables/{table}/links/1")
        here.clock.time += 120
        await ada.send("POST", f"/api/tables/{table}/links", lost, 201)
        await ben.send("POST", f"/api/tables/{table}/return", {"seat": 1})
        await deliver(here, RETURN_PATIENCE)
        assert [one.json["kind"] for one in receiver.got].count("lost") == 1

    run(url, play)


def test_who_plays_against_computers_alone_is_told_of_a_new_link_for_his_seat_too(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        host, ben = here.person(), here.person()
        table = await host.open("attila", "open computer")
        await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
        await host.send("POST", f"/api/tables/{table}/start", {})
        await add_webhook(ben, receiver)
        here.clock.time += 120
        await host.send("POST", f"/api/tables/{table}/links", {"seat": 0, "lost": True}, 201)
        await deliver(here, RETURN_PATIENCE)
        assert [one.json["kind"] for one in receiver.got] == ["lost"]

    run(url, play)


def test_quiet_hours_are_kept_in_the_players_own_time_zone(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await add_webhook(awaited, receiver)
        await hours(awaited, language="fr", zone="Europe/Paris", quiet={"begins": 22 * 60, "ends": 10 * 60})
        await pass_turn(table, ada, ben)
        await pass_turn(table, ada, ben)  # it is 08:00 UTC, 09:00 in Paris
        await deliver(here, 3599)
        assert receiver.got == []
        await deliver(here, 1)
        assert receiver.got[0].json["title"].startswith("À vous de jouer à Attila avec ")
        assert "(Europe/Paris)" in receiver.got[0].json["text"]

    run(url, play)


def test_a_deadline_within_quiet_hours_is_told_before_they_begin(url: str) -> None:
    """His time ends at 08:00 and he sleeps until 09:00: a reminder in the morning would come too late."""

    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await add_webhook(awaited, receiver)
        await hours(awaited, zone="UTC", quiet={"begins": 22 * 60, "ends": 9 * 60})
        for _ in range(2):
            await pass_turn(table, ada, ben)  # it is 08:00
        here.clock.time += 2 * HOUR
        await deliver(here)
        assert [one.json["kind"] for one in receiver.got] == ["turn"]
        await deliver(here, 11.5 * HOUR)  # 21:30
        assert len(receiver.got) == 1
        await deliver(here, HOUR / 4)
        assert [one.json["kind"] for one in receiver.got] == ["turn", "deadline"]
        await deliver(here, DAY)
        assert len(receiver.got) == 2

    run(url, play)


def test_who_was_at_the_table_when_his_turn_came_is_reminded_all_the_same(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await add_webhook(awaited, receiver)
        for _ in range(2):
            await pass_turn(table, ada, ben)
        player = str((await awaited.send("POST", "/api/me"))["player"])
        here.service.presence.come(table, player, hears_nothing)
        await deliver(here, HOUR)
        here.service.presence.go(table, player, hears_nothing)
        assert receiver.got == []
        await deliver(here, DAY * 0.75)
        assert [one.json["kind"] for one in receiver.got] == ["deadline"]

    run(url, play)


def hears_nothing() -> None:
    """A page that hears of who comes and goes."""


def test_quiet_hours_in_which_it_is_said_are_kept_though_a_deadline_is_missed() -> None:
    """Whoever is asked in the night for an answer before the morning is told in the morning, or not at all."""
    settings = NoticeSettings(quiet=Quiet(begins=22 * 60, ends=9 * 60))
    evening, night, morning = (MIDNIGHT - 8 * HOUR + hour * HOUR for hour in (20, 23, 33))
    assert settings.before(night + HOUR, night + 9 * HOUR, evening) == night - HOUR - BEFORE_QUIET
    assert settings.before(night + HOUR, night + 9 * HOUR, night) == morning
    assert settings.before(night + HOUR, morning + 1, evening) == morning
    assert settings.before(evening + 60, morning, evening) == evening + 60


def test_one_message_a_day_tells_all_that_waits_then(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        ada, ben = here.person(), here.person()
        await add_webhook(ben, receiver, each="day")
        await hours(ben, daily=12 * 60)
        for _ in range(3):
            table = await ada.open("clash451", "open me", pace="correspondence")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
        await deliver(here, RETURN_PATIENCE)
        await deliver(here, outbox.LOOK_EVERY)  # not all of one player at once
        assert receiver.got == []
        await deliver(here, 4 * 3600)
        (told,) = receiver.got
        assert told.json["title"] == "3 games are waiting for you"
        assert len(told.json["text"].splitlines()) == 3
        await deliver(here, 2 * DAY)
        assert len(receiver.got) == 1  # nothing new has happened

    run(url, play)


def test_what_fails_is_tried_again_after_growing_pauses_and_given_up(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        ada = here.person()
        made = await add_webhook(ada, receiver)
        receiver.answers = ["503 Busy"] * 99
        await ada.send("POST", f"/api/me/notices/channels/{made['channel']['id']}/trial", status=202)
        await deliver(here)
        for count, pause in enumerate(outbox.PAUSES, 1):
            await deliver(here, pause - 1)
            assert len(receiver.got) == count
            await deliver(here, 1)
            assert len(receiver.got) == count + 1
        assert len({one.headers["webhook-id"] for one in receiver.got}) == 1
        await deliver(here, 100 * DAY)
        assert len(receiver.got) == len(outbox.PAUSES) + 1
        (shown,) = (await ada.send("GET", "/api/me/notices"))["channels"]
        assert shown["trouble"] == "The other server refused the notice."
        receiver.answers.clear()
        await ada.send("POST", f"/api/me/notices/channels/{made['channel']['id']}/trial", status=202)
        await deliver(here)
        (shown,) = (await ada.send("GET", "/api/me/notices"))["channels"]
        assert shown["trouble"] == ""

    with caplog.at_level(logging.WARNING, "catalaunia.notices"):
        run(url, play)
    assert [one.getMessage() for one in caplog.records] == [
        "a notice is given up after 6 tries: webhook, notices.not_taken 503"
    ]


def test_a_server_that_says_for_how_long_is_left_alone_for_so_long(sqlite_url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        ada = here.person()
        made = await add_webhook(ada, receiver)
        receiver.answers = ["429 Slow\nRetry-After: 600\r\n"]
        await ada.send("POST", f"/api/me/notices/channels/{made['channel']['id']}/trial", status=202)
        await deliver(here)
        await deliver(here, 599)
        assert len(receiver.got) == 1
        await deliver(here, 1)
        assert len(receiver.got) == 2

    run(sqlite_url, play)


def test_a_refusal_for_good_is_not_tried_again(sqlite_url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        ada = here.person()
        made = await add_webhook(ada, receiver)
        receiver.answers = ["404 Not Found"]
        await ada.send("POST", f"/api/me/notices/channels/{made['channel']['id']}/trial", status=202)
        await deliver(here)
        await deliver(here, 30 * DAY)
        assert len(receiver.got) == 1

    run(sqlite_url, play)


def test_two_processes_on_one_database_send_everything_once(postgres_url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        async with place(postgres_url, notices_by=INSIDE, clock=here.clock) as there:
            people = [here.person() for _ in range(6)]
            for n, person in enumerate(people):
                made = await add_webhook(person, receiver, f"/{n}")
                for _ in range(2):
                    trial = f"/api/me/notices/channels/{made['channel']['id']}/trial"
                    await person.send("POST", trial, status=202)
            for _ in range(6):
                await asyncio.gather(*(one.service.outbox.look() for one in (here, there)))
                await asyncio.gather(*(one.service.outbox.rest() for one in (here, there)))
                here.clock.time += outbox.LOOK_EVERY
            assert sorted(one.path for one in receiver.got) == sorted(f"/{n}" for n in range(6) for _ in range(2))
            assert len({one.headers["webhook-id"] for one in receiver.got}) == 12

    run(postgres_url, play)
