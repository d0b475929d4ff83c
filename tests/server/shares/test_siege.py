"""One address lays siege, and a friend at another plays on. `bench/siege` measures it at full size."""

import argparse
import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bench import proc
from bench.served import Served, raise_file_limit
from bench.siege import __main__ as siege
from bench.siege.attack import ATTACKS
from bench.siege.camp import Camp
from bench.siege.friend import evening

SMALL = {"idle": 20, "waits": 40, "champions": 10, "imports": 1, "hints": 1, "greetings": 1}
MORE_THAN_ONE_MAY = 400  # connections
LONGEST = 300.0  # seconds until a test gives up
ENOUGH = 3  # moves of the friend that are acknowledged


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all: its friends and enemies come from addresses of their own."""
    folder = tmp_path_factory.mktemp("besieged")
    made = Served(folder, str(folder / "tables.sqlite"))
    made.start()
    try:
        asyncio.run(made.answers(with_computers=True))
        yield made
    finally:
        made.kill()


@asynccontextmanager
async def besieged(served: Served, name: str, count: int) -> AsyncIterator[Camp]:
    """By attackers in this process."""
    camp = Camp(served.port, siege.ENEMY, served.signer, count)
    attacking = asyncio.ensure_future(ATTACKS[name](camp))
    try:
        yield camp
    finally:
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)
        await camp.close()


async def until(camp: Camp, what: str, count: int) -> None:
    async with asyncio.timeout(LONGEST):
        while camp.met[what] < count:
            await asyncio.sleep(0.05)


def test_of_too_many_connections_from_one_address_the_rest_are_closed_and_a_friend_plays_on(served: Served) -> None:
    async def play() -> None:
        raise_file_limit()
        async with besieged(served, "idle", MORE_THAN_ONE_MAY) as camp:
            await until(camp, "connections", MORE_THAN_ONE_MAY)
            friend = await evening(served, siege.FRIEND, LONGEST, enough=ENOUGH)
            held = proc.open_files(served.pid)
        assert friend.errors == {}
        assert len(friend.acknowledged) >= ENOUGH
        assert held < MORE_THAN_ONE_MAY
        assert sum(count for name, count in camp.met.items() if name.startswith("silent: ")) > 0

    asyncio.run(play())


def test_a_friend_meets_no_error_while_all_attacks_go_on(served: Served) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            for name, count in SMALL.items():
                await stack.enter_async_context(besieged(served, name, count))
            friend = await evening(served, siege.FRIEND, LONGEST, enough=ENOUGH)
        assert friend.errors == {}
        assert len(friend.acknowledged) >= ENOUGH

    asyncio.run(play())


def test_an_attack_that_is_called_off_has_closed_all_it_opened(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket takes its time to close. Who is stopped meanwhile leaves it open, and a later test finds it."""
    opened, closed = Counter[str](), Counter[str]()

    @asynccontextmanager
    async def socket(camp: Camp, token: str) -> AsyncIterator[Any]:
        opened[token] += 1
        try:
            yield Deaf()
        finally:
            await asyncio.sleep(0.05 * list(opened).index(token))
            closed[token] += 1

    async def play() -> None:
        async with besieged(served, "greetings", 3):
            async with asyncio.timeout(LONGEST):
                while opened.total() < 3:
                    await asyncio.sleep(0.01)
        assert closed == opened

    monkeypatch.setattr(Camp, "socket", socket)
    asyncio.run(play())


class Deaf:
    """A socket over which nothing comes."""

    async def send(self, text: str) -> None:
        pass

    async def __aiter__(self) -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""


@pytest.mark.long
def test_a_friend_plays_on_under_each_siege_of_full_size(tmp_path: Path) -> None:
    """How fast is measured by `python -m bench.siege`; a test looks at what does not depend on the machine."""
    raise_file_limit()
    given = argparse.Namespace(
        only=list(siege.SIZES), seconds=20.0, friends=2, workers=1, memory=400, together=False, **siege.SIZES
    )
    found = asyncio.run(siege.run(given, tmp_path))
    for name, part in found.items():
        if isinstance(part, dict) and (bars := part.get("bars")):
            slow = {"p95_ms_below_300", "computers_within_twice_their_time"}
            assert [bar for bar, one in bars.items() if bar not in slow and not one["holds"]] == [], name
            assert part["friend"]["acts"] > 0, name
