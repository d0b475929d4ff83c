"""Databases of before: as the first two migrations made them, with tables in them, they are brought up to date."""

import asyncio
import sqlite3
import time
from pathlib import Path

import asyncpg
import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Identity, Notice, Row, Summary, migrations
from catalaunia.store.backup import backup
from catalaunia.store.postgres.jobs import UNKNOWN, Jobs
from catalaunia.store.protocol import OFF
from tests.store.tables import contents, opened

# Of "sealed" all but one were to know nothing after the second 2; "strange" holds what PostgreSQL cannot take apart.
ROWS = """
insert into events (table_id, version, time, content) values
    ('sealed', 1, 2.0, '{"n":1}'), ('sealed', 2, 9.0, '{"n":2}'), ('shown', 1, 5.0, '{}'), ('before', 1, 4.0, '{}'),
    ('strange', 1, 3.0, '{}'), ('odd', 1, 1.0, '{}');
insert into tables (id, version, changed, stage, listed, due, players, about) values
    ('sealed', 2, 9.0, 'playing', true, 10.5, '["ada"]', '{"name":"A","changed":2.0}'),
    ('shown', 1, 5.0, 'open', true, null, '[]', '{"changed":5}'),
    ('before', 1, 4.0, 'open', true, null, '["ada"]', '{}'),
    ('strange', 1, 3.0, 'open', true, null, '[]', '{"name":"\\ud800\\u0000"}'),
    ('odd', 1, 1.0, 'open', true, null, '[]', '{"changed":"soon"}');
insert into players (player, table_id) values ('ada', 'sealed'), ('ada', 'before');
"""


# As the third migration left it.
LATER_ROWS = """
insert into events (table_id, version, time, content) values ('over', 1, 2.0, '{"n":1}');
insert into tables (id, version, changed, stage, listed, due, players, about, shown, expires) values
    ('over', 1, 2.0, 'over', true, null, '["ada"]', '{}', 2.0, 7.5);
insert into players (player, table_id) values ('ada', 'over');
"""


def old_sqlite(path: Path, number: int, rows: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for script in migrations.scripts("sqlite")[:number]:
        connection.executescript(script)
    connection.executescript(f"{rows}; pragma user_version = {number}; pragma journal_mode = wal")
    connection.close()


async def old_postgres(url: str, number: int, rows: str) -> None:
    connection = await asyncpg.connect(url)
    for script in migrations.scripts("postgres")[:number]:
        await connection.execute(script)
    await connection.execute("create table catalaunia (number integer not null)")
    await connection.execute(f"insert into catalaunia select generate_series(1, {number}); {rows}")
    await connection.close()


def make_old(url: str, number: int = 2, rows: str = ROWS) -> None:
    if url.startswith("sqlite"):
        old_sqlite(Path(url.removeprefix("sqlite:///")), number, rows)
    else:
        asyncio.run(old_postgres(url, number, rows))


def test_a_database_from_before_reviews_can_keep_them(url: str) -> None:
    make_old(url, 3, LATER_ROWS)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.notes("over", "review") == []
            await store.note("over", "review", 0, {"n": 1})
            assert await store.notes("over", "review") == [{"n": 1}]
            assert await contents(store, "over") == [{"n": 1}]
            await store.remove("over", 8.0)
            assert await store.notes("over", "review") == []

    asyncio.run(play())


def test_a_database_from_before_devices_can_keep_them_and_has_lost_nothing(url: str) -> None:
    make_old(url, 4, LATER_ROWS)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.identity("ada") is None
            assert await store.identify("ada", 0, {"n": 1}, ["mark"])
            assert await store.identities("mark", 5) == [Identity("ada", 1, {"n": 1})]
            assert await contents(store, "over") == [{"n": 1}]
            assert [row.table for row in await store.of_player("ada", 5)] == ["over"]

    asyncio.run(play())


def test_a_database_from_before_notices_can_keep_them_and_has_lost_nothing(url: str) -> None:
    marked = "insert into identities (player, version, content) values ('ada', 1, '{}');"
    make_old(url, 5, f"{LATER_ROWS}{marked}insert into identity_marks (mark, player) values ('notices', 'ada');")

    async def play() -> None:
        async with opened(url) as store:
            assert await store.notices_due(1e12, 9) == []
            notices = [Notice("n", "ada", 3.0, {"n": 1}), Notice("m", "bob", 3.0, {})]
            assert await store.append("over", 1, [(3.0, {"n": 2})], Summary("over", True, shown=3.0), notices)
            assert [name for name, _ in await store.notices_due(3.0, 9)] == ["n"]
            assert await contents(store, "over") == [{"n": 1}, {"n": 2}]

    asyncio.run(play())


def test_a_database_from_before_studies_can_keep_them_and_has_lost_nothing(url: str) -> None:
    make_old(url, 7, LATER_ROWS)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.studies("ada") == []
            assert await store.write_study("s", "over", 0, {"n": 1}, 9.0)
            assert await store.expired(8.0, 5) == []
            assert await contents(store, "over") == [{"n": 1}]

    asyncio.run(play())


def test_a_study_that_did_not_say_until_when_keeps_its_table_for_ninety_days_from_then_on(url: str) -> None:
    studied = """insert into studies (id, table_id, version, content) values ('s', 'over', 3, '{"n":1}');"""
    make_old(url, 10, f"{LATER_ROWS}{studied}")
    before = time.time()

    async def play() -> None:
        async with opened(url) as store:
            found = await store.study("s")
            assert found
            assert found[:4] == ("s", "over", 3, {"n": 1})
            assert before - 1 <= found.kept_until - 90 * 86_400 <= time.time() + 1
            assert await store.expired(found.kept_until - 0.5, 5) == []
            assert await store.expired(found.kept_until, 5) == ["over"]
            assert await contents(store, "over") == [{"n": 1}]

    asyncio.run(play())


def test_questions_from_before_workers_told_of_themselves_are_for_those_who_can_answer_all(postgres_url: str) -> None:
    make_old(postgres_url, 8, f"{LATER_ROWS}insert into jobs (kind, question) values ('move', '{{\"n\": 1}}')")

    async def play() -> None:
        jobs = Jobs(postgres_url)
        await jobs.open()
        try:
            assert await jobs.workers() == []
            async with jobs.take(lambda: {UNKNOWN}) as job:
                assert (job.kind, job.question) == ("move", {"n": 1})
        finally:
            await jobs.close()
        async with opened(postgres_url) as store:
            assert await contents(store, "over") == [{"n": 1}]

    asyncio.run(play())


# As it was before it was noted who had taken a table off his list: only that he was not among its players.
OFF_ROWS = """
insert into events (table_id, version, time, content) values
    ('gone', 1, 2.0, '{"n":1}'), ('half', 1, 2.0, '{}'), ('shut', 1, 2.0, '{}'), ('odd', 1, 2.0, '{}');
insert into tables (id, version, changed, stage, listed, due, players, about, shown, expires) values
    ('gone', 1, 2.0, 'over', true, null, '[]', '{"people":["ada","","ada"]}', 2.0, 7.5),
    ('half', 1, 2.0, 'over', true, null, '["bob"]', '{"people":["bob","ada"]}', 1.0, null),
    ('shut', 1, 2.0, 'open', true, null, '[]', '{"people":["ada"],"closed":true}', 2.0, 7.5),
    ('odd', 1, 2.0, 'over', true, null, '[]', '{"name":"\\ud800\\u0000","people":null}', 2.0, null);
insert into players (player, table_id) values ('bob', 'half');
"""


def test_a_database_of_before_knows_who_took_what_off_his_list(url: str) -> None:
    make_old(url, 8, OFF_ROWS)

    async def play() -> None:
        async with opened(url) as store:
            rows = await store.of_player(f"{OFF}ada", 5)
            assert [(row.table, row.summary.players) for row in rows] == [
                ("gone", ("off:ada",)), ("half", ("bob", "off:ada")),
            ]  # fmt: skip
            assert [row.table for row in await store.of_player("bob", 5)] == ["half"]
            assert await store.of_player("ada", 5) == []
            assert [one.player for one in await store.players("", None, 9)] == ["bob"]
            back = Summary("over", True, ("ada", "bob"), shown=1.0)
            assert await store.append("half", 1, [(3.0, {})], back)
            assert [row.table for row in await store.of_player("ada", 5)] == ["half"]
            assert [row.table for row in await store.of_player(f"{OFF}ada", 5)] == ["gone"]

    asyncio.run(play())


def test_an_old_database_is_brought_up_to_date_and_listed_by_what_was_shown(url: str) -> None:
    make_old(url)

    async def play() -> None:
        async with opened(url) as store:
            rows = await store.listed(9)
            assert [(row.table, row.summary.shown) for row in rows] == [
                ("shown", 5.0), ("before", 4.0), ("strange", 3.0), ("sealed", 2.0), ("odd", 1.0),
            ]  # fmt: skip
            about = {"name": "A", "changed": 2.0}
            assert rows[3] == Row("sealed", 2, 9.0, Summary("playing", True, ("ada",), 10.5, about, shown=2.0))
            assert rows[2].summary.about == {"name": "\ud800\0"}
            assert [row.table for row in await store.of_player("ada", 5)] == ["before", "sealed"]
            assert await store.expired(1e12, 5) == []
            assert await contents(store, "sealed") == [{"n": 1}, {"n": 2}]
            assert await store.append("sealed", 2, [(10.0, {})], Summary("over", True, shown=10.0, expires=20.0))
            assert await store.expired(20.0, 5) == ["sealed"]
            await store.probe()

    asyncio.run(play())


def test_an_old_database_is_not_read_for_a_backup_and_left_alone(url: str, tmp_path: Path) -> None:
    make_old(url)
    with pytest.raises(Refusal) as refusal:
        asyncio.run(backup(url, tmp_path / "backup"))
    assert refusal.value.text.key == "store.older"
    assert not (tmp_path / "backup").exists()
