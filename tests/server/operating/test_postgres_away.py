"""The database goes away for a while: acts get a sentence, and afterwards everything goes on."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from catalaunia.server.clock import WallClock
from catalaunia.server.thinking import worker
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.postgres.jobs import Jobs
from tests.server.places import Page, listening, page, place
from tests.sizes import PATIENCE
from tests.store import database
from tests.store.database import Cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """One of its own: it is stopped and started."""
    if not database.programs():
        pytest.fail(database.MISSING)
    with database.cluster() as running:
        yield running


async def act_until_it_is_kept(at: Page, name: str) -> dict[str, Any]:
    """The same act again and again, as a page does."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await at.act(0, at.update["offers"][0]["move"], id=name)
            if answer["kind"] == "ack":
                return answer
            assert answer["key"] == "serve.failed"
            await asyncio.sleep(0.2)


def test_acts_are_refused_while_the_database_is_away_and_both_servers_go_on_afterwards(cluster: Cluster) -> None:
    url = cluster.new()

    async def play() -> None:
        async with (
            place(url, clock=WallClock()) as one,
            place(url, clock=WallClock()) as two,
            listening(one) as first,
            listening(two) as second,
        ):
            ada = one.person()
            table = await ada.open(kinds="me me", options={"first_player": "named", "first_seat": 0})
            async with page(first, ada) as hers, page(second, ada) as other:
                await hers.hello(table, 0)
                await other.hello(table, 1)
                await asyncio.to_thread(cluster.stop)
                refused = await hers.act(0, hers.update["offers"][0]["move"], id="one")
                assert (refused["kind"], refused["key"]) == ("refused", "serve.failed")
                await asyncio.to_thread(cluster.start)
                ack = await act_until_it_is_kept(hers, "one")
                await other.until(lambda: other.update["version"] == ack["version"])  # the two hear of each other

    asyncio.run(play())


def test_a_worker_waits_for_a_database_that_is_away(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(_thinkers: object, _kind: str, asked: dict[str, Any]) -> dict[str, Any]:
        return {"move": asked["number"]}

    monkeypatch.setattr(worker, "answer", answer)
    monkeypatch.setattr(worker, "CONNECT_AGAIN", 0.1)
    url = cluster.new()

    async def play() -> None:
        asking, answering = Jobs(url), Jobs(url)
        await asking.open()
        await answering.open()
        working = asyncio.create_task(worker.answer_all(answering, None))  # type: ignore[arg-type]
        try:
            assert await asking.answer(await asking.put("move", {"number": 1}), PATIENCE) == {"move": 1}
            await asyncio.to_thread(cluster.stop)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(cluster.start)
            assert await asking.answer(await _put(asking, 2), PATIENCE) == {"move": 2}
            assert not working.done()
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await asking.close()
            await answering.close()

    asyncio.run(play())


async def _put(jobs: Jobs, number: int) -> int:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await jobs.put("move", {"number": number})
            except LOST:
                await asyncio.sleep(0.1)
