"""Several processes on one database: each knows who is with the others."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from catalaunia.server.outgoing.other_servers import MOST_CALLS, SILENT, OtherServers
from catalaunia.server.outgoing.presence import LATELY, TOLD_AGAIN, Presence
from catalaunia.server.players.devices import Devices
from catalaunia.store.protocol import Store
from tests.server.places import TurnedClock, listening, page, place
from tests.sizes import PATIENCE
from tests.store.database import cluster


class Wire:
    """Hands on what is called, as a database does."""

    def __init__(self) -> None:
        self.ears: list[asyncio.Queue[str]] = []
        self.longest = self.count = 0

    async def call(self, text: str) -> None:
        self.longest, self.count = max(self.longest, len(text.encode())), self.count + 1
        for ear in self.ears:
            ear.put_nowait(text)

    async def calls(self) -> AsyncIterator[str]:
        ear: asyncio.Queue[str] = asyncio.Queue()
        self.ears.append(ear)
        yield ""
        while True:
            yield await ear.get()


class Process:
    def __init__(self, wire: Wire, clock: TurnedClock) -> None:
        self.presence = Presence(clock)
        self.devices = Devices(cast(Store, wire), clock)
        self.other_servers = OtherServers(cast(Store, wire), self.presence, clock, self.devices)
        self.task = asyncio.create_task(self.other_servers.listen())

    def here(self, table: str) -> set[str]:
        return self.presence.anywhere(table)

    async def say(self) -> None:
        await self.other_servers.say_news()
        await settled()


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def nothing() -> None: ...


def test_each_process_hears_who_comes_to_the_other_and_who_goes() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two = Process(wire, clock), Process(wire, clock)
        await settled()
        told: list[str] = []
        two.presence.come("t", "ben", lambda: told.append("ben"))
        one.presence.come("t", "ada", nothing)
        await one.say()
        assert two.here("t") == {"ada", "ben"}
        assert told == ["ben", "ben"]
        clock.time += 7
        one.presence.go("t", "ada", nothing)
        await one.say()
        assert two.here("t") == {"ben"}
        assert two.presence._left == {("t", "ada"): clock.time}

    asyncio.run(play())


def test_who_is_in_two_processes_has_left_when_he_is_in_none() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two, three = (Process(wire, clock) for _ in range(3))
        await settled()
        three.presence.come("t", "ben", nothing)
        for process in (one, two):
            process.presence.come("t", "ada", nothing)
            await process.say()
        one.presence.go("t", "ada", nothing)
        await one.say()
        assert three.here("t") == {"ada", "ben"}
        assert not three.presence._left
        two.presence.go("t", "ada", nothing)
        await two.say()
        assert three.here("t") == {"ben"}
        assert ("t", "ada") in three.presence._left

    asyncio.run(play())


def test_a_process_that_begins_is_told_of_all_and_one_that_is_silent_is_forgotten() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one = Process(wire, clock)
        await settled()
        for k in range(3 * MOST_CALLS):
            one.presence.come(f"table-with-a-long-name-{k}", "player-" + "x" * 40, nothing)
        one.presence.news.clear()  # called out before the other was there
        two = Process(wire, clock)
        await settled()
        assert all(two.here(f"table-with-a-long-name-{k}") for k in range(3 * MOST_CALLS))
        assert wire.longest < 8_000  # what PostgreSQL takes
        one.task.cancel()
        clock.time += SILENT + 1
        await two.say()
        assert not any(two.here(f"table-with-a-long-name-{k}") for k in range(3 * MOST_CALLS))

    asyncio.run(play())


def test_a_process_that_missed_calls_does_not_keep_who_has_gone() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two = Process(wire, clock), Process(wire, clock)
        await settled()
        two.presence.come("t", "ben", nothing)
        one.presence.come("t", "ada", nothing)
        await one.say()
        one.presence.go("t", "ada", nothing)
        one.presence.news.clear()  # called out while the other did not listen
        assert two.here("t") == {"ada", "ben"}
        two.task.cancel()
        two.task = asyncio.create_task(two.other_servers.listen())
        await settled()
        assert two.here("t") == {"ben"}

    asyncio.run(play())


def test_news_that_could_not_be_called_are_called_later_and_nonsense_is_passed_over() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two = Process(wire, clock), Process(wire, clock)
        await settled()
        plain, wire.call = wire.call, failing  # type: ignore[method-assign, assignment]
        one.presence.come("t", "ada", nothing)
        with pytest.raises(OSError, match="away"):
            await one.say()
        wire.call = plain  # type: ignore[method-assign]
        for nonsense in ("{", json.dumps({"process": "x", "come": 3})):
            await wire.call(nonsense)
        await one.say()
        assert two.here("t") == {"ada"}

    asyncio.run(play())


def test_a_program_that_asks_one_process_for_its_turn_is_here_for_the_others_for_a_while() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two = Process(wire, clock), Process(wire, clock)
        await settled()
        one.presence.lately.note("t", "bot")
        await one.say()
        assert two.presence.lately.at("t") == {"bot"}
        assert two.here("t") == set()  # it has no page open
        calls = wire.count
        clock.time += 1
        for _ in range(100):
            one.presence.lately.note("t", "bot")
            await one.say()
        assert wire.count == calls  # so soon it is not told again …
        clock.time += TOLD_AGAIN
        await one.say()
        assert wire.count == calls + 1  # … but in time
        clock.time += LATELY - TOLD_AGAIN - 1
        assert two.presence.lately.at("t") == {"bot"}
        three = Process(wire, clock)
        await settled()
        assert three.presence.lately.at("t") == {"bot"}
        clock.time += 1
        assert [process.presence.lately.at("t") for process in (one, two, three)] == [set()] * 3

    asyncio.run(play())


def test_that_it_asks_is_told_later_where_the_call_failed() -> None:
    async def play() -> None:
        clock, wire = TurnedClock(), Wire()
        one, two = Process(wire, clock), Process(wire, clock)
        await settled()
        plain, wire.call = wire.call, failing  # type: ignore[method-assign, assignment]
        for k in range(3 * MOST_CALLS):
            one.presence.lately.note(f"table-with-a-long-name-{k}", "player-" + "x" * 40)
        with pytest.raises(OSError, match="away"):
            await one.say()
        wire.call = plain  # type: ignore[method-assign]
        await one.say()
        assert all(two.presence.lately.at(f"table-with-a-long-name-{k}") for k in range(3 * MOST_CALLS))
        assert wire.longest < 8_000

    asyncio.run(play())


async def failing(_: str) -> None:
    raise OSError("away")


def test_two_servers_on_one_postgresql_show_each_others_people(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        numbers = itertools.count()
        other_ids = {"new_id": lambda: f"other-{next(numbers)}"}
        async with place(url) as one, place(url, **other_ids) as two, listening(one) as here, listening(two) as there:
            ada, ben = one.person(), two.person()
            table = await ada.open(kinds="me open")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            async with page(here, ada) as hers:
                await hers.hello(table, 0)
                async with page(there, ben) as his:
                    await his.hello(table, 1)
                    for seen in (hers, his):
                        await shown(seen, [True, True])
                await shown(hers, [True, False])

    with cluster() as running:
        asyncio.run(play(running.new()))


async def shown(looking: Any, here: list[bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        await looking.until(lambda: [one["here"] for one in looking.presence.get("seats", [])] == here)
