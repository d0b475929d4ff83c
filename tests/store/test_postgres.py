"""What is special to PostgreSQL: several processes on one database, and a database that goes away."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import asyncpg
import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Row, Store, migrations
from catalaunia.store.postgres.store import PostgreSQL
from tests.sizes import PATIENCE
from tests.store.database import Cluster, execute
from tests.store.tables import OPEN, PLAYING, contents, eventually, keep, opened

LISTENERS = "from pg_stat_activity where query ilike 'listen%' and datname = current_database()"


@contextlib.asynccontextmanager
async def listening(store: Store) -> AsyncIterator[asyncio.Queue[str]]:
    """What a store hears, from the moment it listens."""
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def listen() -> None:
        async for table in store.changes():
            heard.put_nowait(table)

    task = asyncio.create_task(listen())
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ""
    yield heard
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_stores_on_one_database_hear_of_each_other_but_not_of_themselves(postgres_url: str) -> None:
    async def play() -> None:
        async with (
            opened(postgres_url) as one,
            opened(postgres_url) as two,
            listening(one) as heard_by_one,
            listening(two) as heard_by_two,
        ):
            await keep(one, "by one", 1.0)
            await keep(two, "by two", 2.0)
            assert await asyncio.wait_for(heard_by_one.get(), PATIENCE) == "by two"
            assert await asyncio.wait_for(heard_by_two.get(), PATIENCE) == "by one"
            assert await contents(two, "by one") == [{"said": "by one"}]
            await asyncio.sleep(0.1)
            assert heard_by_one.empty()
            assert heard_by_two.empty()

    asyncio.run(play())


def test_an_append_that_came_too_late_wakes_nobody(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, listening(two) as heard:
            await keep(one, "a", 1.0)
            assert not await one.append("a", 0, [(1.0, {})], PLAYING)
            await keep(one, "b", 1.0)
            assert [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(2)] == ["a", "b"]

    asyncio.run(play())


def test_of_two_processes_exactly_one_wins_each_version(postgres_url: str) -> None:
    """Also when their batches hold the same tables in opposite orders."""

    async def write(store: Store, tables: list[str]) -> int:
        won = 0
        for version in range(10):
            calls = [store.append(table, version, [(1.0, {})], PLAYING) for table in tables]
            won += sum(await asyncio.gather(*calls))
        return won

    async def play() -> None:
        tables = [f"t{n}" for n in range(20)]
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            won = await asyncio.gather(write(one, tables), write(two, tables[::-1]))
            assert sum(won) == 200
            for table in tables:
                assert [event.version for event in await one.read(table)] == list(range(1, 11))

    asyncio.run(play())


def test_a_listener_that_lost_its_connection_listens_again_and_says_so(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, listening(two) as heard:
            assert await execute(postgres_url, f"select count(pg_terminate_backend(pid)) {LISTENERS}") == 1
            assert await asyncio.wait_for(heard.get(), PATIENCE) == ""
            await keep(one, "after", 1.0)
            assert await asyncio.wait_for(heard.get(), PATIENCE) == "after"

    asyncio.run(play())


def test_a_short_outage_of_the_database_is_survived(cluster: Cluster, postgres_url: str) -> None:
    async def works(store: Store) -> bool:
        with contextlib.suppress(Exception):
            return await store.append("after", 0, [(1.0, {})], OPEN)
        return False

    async def play() -> None:
        async with opened(postgres_url) as store, opened(postgres_url) as other, listening(store) as heard:
            await keep(store, "before", 1.0)
            await asyncio.to_thread(cluster.stop)
            with pytest.raises((OSError, asyncpg.PostgresError, asyncpg.InterfaceError)):
                await store.append("during", 0, [(1.0, {})], OPEN)
            await asyncio.to_thread(cluster.start)
            await eventually(lambda: works(store))
            assert await asyncio.wait_for(heard.get(), PATIENCE) == ""
            assert await contents(store, "before") == [{"said": "before"}]
            assert await contents(other, "during") == []

    asyncio.run(play())


def test_an_append_waits_for_the_disk_even_where_the_default_is_not_to(postgres_url: str) -> None:
    name = postgres_url.split("/")[3].split("?")[0]

    async def play() -> None:
        await execute(postgres_url, f"alter database {name} set synchronous_commit = off")
        async with opened(postgres_url) as store:
            assert isinstance(store, PostgreSQL)
            assert await store._pool.fetchval("show synchronous_commit") == "on"
            assert await store._pool.fetchval("show synchronous_commit") == "on"  # also after it was given back

    asyncio.run(play())


def test_many_processes_may_open_a_new_database_at_once(postgres_url: str) -> None:
    async def play() -> None:
        stores = [PostgreSQL(postgres_url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await keep(stores[0], "a", 1.0)
        assert [await store.listed(1) for store in stores] == [[Row("a", 1, 1.0, PLAYING)]] * 6
        await asyncio.gather(*(store.close() for store in stores))
        assert await execute(postgres_url, "select count(*) from catalaunia") == len(migrations.scripts("postgres"))

    asyncio.run(play())


def refused(url: str) -> str:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(PostgreSQL(url).open())
    assert str(refusal.value)
    return refusal.value.text.key


def test_a_database_of_a_newer_program_is_refused(postgres_url: str) -> None:
    async def make() -> None:
        async with opened(postgres_url):
            await execute(postgres_url, "insert into catalaunia values (99)")

    asyncio.run(make())
    assert refused(postgres_url) == "store.newer"


def test_a_database_of_something_else_is_refused_and_left_alone(postgres_url: str) -> None:
    asyncio.run(execute(postgres_url, "create table players (name text)"))
    assert refused(postgres_url) == "store.foreign"
    assert asyncio.run(execute(postgres_url, "select to_regclass('events')")) is None


def test_a_database_that_is_not_there_is_refused_with_a_sentence(cluster: Cluster) -> None:
    assert refused(cluster.url("nowhere")) == "store.unreachable"
    assert refused("postgresql:///a?host=/nowhere&user=nobody") == "store.unreachable"
    assert refused("postgresql://localhost:port/a") == "store.unreachable"
