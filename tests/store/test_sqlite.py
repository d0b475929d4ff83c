"""What is special to SQLite: one process, one file, a commit that reaches the disk."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import SQLite
from catalaunia.store.sqlite.writer import Writer
from tests.store.elsewhere import elsewhere, said
from tests.store.tables import OPEN, PLAYING, contents, keep, opened

# Appends to 16 tables at once and prints each version only after it was acknowledged.
APPENDER = """
import asyncio, sys
from catalaunia.store import connect
from tests.store.tables import PLAYING

async def write(store, table):
    for version in range(100_000):
        assert await store.append(table, version, [(1.0, {"n": version + 1})], PLAYING)
        print(table, version + 1, flush=True)

async def main():
    store = connect(sys.argv[1])
    await store.open()
    await asyncio.gather(*(write(store, f"t{n}") for n in range(16)))

asyncio.run(main())
"""


def refused(path: Path) -> str:
    """The key of the sentence with which a file is refused."""
    with pytest.raises(Refusal) as refusal:
        asyncio.run(SQLite(path).open())
    assert str(path) in str(refusal.value)
    return refusal.value.text.key


def test_all_that_was_acknowledged_is_there_after_the_process_was_killed(sqlite_url: str) -> None:
    acknowledged: dict[str, int] = {}

    async def check() -> None:
        async with opened(sqlite_url) as store:  # the lock has gone with the process
            for table, version in acknowledged.items():
                events = await store.read(table)
                assert len(events) >= version
                assert [event.content["n"] for event in events] == list(range(1, len(events) + 1))
            assert await store.append("t0", len(await store.read("t0")), [(2.0, {})], PLAYING)

    with elsewhere(APPENDER, sqlite_url) as process:
        lines = [said(process) for _ in range(400)]
        process.kill()
        lines += process.communicate()[0].splitlines(keepends=True)
    for line in lines:
        if line.endswith("\n"):
            table, version = line.split()
            acknowledged[table] = int(version)
    assert len(acknowledged) == 16
    asyncio.run(check())


def test_a_second_process_is_refused_with_a_sentence(sqlite_url: str, tmp_path: Path) -> None:
    with elsewhere(APPENDER, sqlite_url) as process:
        assert said(process)
        assert refused(tmp_path / "tables.db") == "store.in_use"


def test_the_same_file_by_another_name_is_refused_too(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")

    async def play() -> None:
        async with opened(sqlite_url):
            with pytest.raises(Refusal) as refusal:
                await SQLite(tmp_path / "link.db").open()
            assert refusal.value.text.key == "store.in_use"

    asyncio.run(play())


def test_a_store_of_a_newer_program_is_refused_and_left_alone(sqlite_url: str, tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(sqlite_url) as store:
            await keep(store, "a", 1.0)

    asyncio.run(make())
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.execute("pragma user_version = 99")
    connection.close()
    before = (tmp_path / "tables.db").read_bytes()
    assert refused(tmp_path / "tables.db") == "store.newer"
    assert (tmp_path / "tables.db").read_bytes() == before


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Attila, " * 100, "utf-8")
    connection = sqlite3.connect(tmp_path / "foreign.db")
    connection.execute("create table other (x)")
    connection.close()
    for name in ("letter", "foreign.db"):
        before = (tmp_path / name).read_bytes()
        assert refused(tmp_path / name) == "store.foreign"
        assert (tmp_path / name).read_bytes() == before


def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "tables.db") == "store.cannot_open"
    assert refused(tmp_path) == "store.cannot_open"


def test_nobody_else_may_read_the_file(sqlite_url: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(sqlite_url) as store:
            await keep(store, "a", 1.0)
            for file in tmp_path.glob("tables.db*"):
                assert file.stat().st_mode & 0o077 == 0, file

    asyncio.run(play())


def test_every_commit_waits_for_the_disk(sqlite_url: str) -> None:
    async def play() -> None:
        async with opened(sqlite_url) as store:
            assert isinstance(store, SQLite)
            assert store._writer
            ask = store._writer._connection.execute
            assert ask("pragma journal_mode").fetchone() == ("wal",)
            assert ask("pragma synchronous").fetchone() == (2,)

    asyncio.run(play())


def test_appends_that_wait_share_one_commit_of_limited_size(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalaunia.store.sqlite.writer.MOST_APPENDS", 100)

    async def play() -> None:
        async with opened(sqlite_url) as store:
            await asyncio.gather(*(keep(store, f"t{n}", 1.0) for n in range(1000)))
            assert 10 <= store.commits <= 100

    asyncio.run(play())


def test_a_failing_disk_is_told_to_every_caller_and_the_store_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Writer) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async def play() -> None:
        async with opened(sqlite_url) as store:
            await keep(store, "before", 1.0)
            with monkeypatch.context() as broken:
                broken.setattr(Writer, "_commit", fail)
                calls = [store.append(f"t{n}", 0, [(1.0, {})], OPEN) for n in range(10)]
                outcomes = await asyncio.gather(*calls, return_exceptions=True)
                assert [type(outcome) for outcome in outcomes] == [sqlite3.OperationalError] * 10
            assert [row.table for row in await store.listed(20)] == ["before"]
            await keep(store, "t1", 1.0)
            assert await contents(store, "t1") == [{"said": "t1"}]

    asyncio.run(play())


def test_a_full_disk_is_told_and_forgotten_when_there_is_room_again(sqlite_url: str) -> None:
    async def play() -> None:
        async with opened(sqlite_url) as store:
            assert isinstance(store, SQLite)
            assert store._writer
            ask = store._writer._connection.execute
            await keep(store, "before", 1.0)
            ask("pragma max_page_count = 1")  # as many as there are
            with pytest.raises(sqlite3.OperationalError, match="full"):
                await store.append("large", 0, [(1.0, {"text": "x" * 100_000})], OPEN)
            ask("pragma max_page_count = 100000")
            assert await store.append("large", 0, [(1.0, {"text": "x" * 100_000})], OPEN)
            assert [row.table for row in await store.listed(5)] == ["before", "large"]

    asyncio.run(play())


def test_a_probe_fails_as_an_append_would(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Writer) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def play() -> None:
        async with opened(sqlite_url) as store:
            assert isinstance(store, SQLite)
            assert store._writer
            ask, commits = store._writer._connection.execute, store.commits
            await store.probe()
            assert store.commits == commits + 1
            with monkeypatch.context() as broken:
                broken.setattr(Writer, "_commit", fail)
                with pytest.raises(sqlite3.OperationalError, match="full"):
                    await store.probe()
            ask("pragma query_only = true")
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                await store.probe()
            ask("pragma query_only = false")
            await store.probe()

    asyncio.run(play())


def test_it_is_known_how_much_room_is_left(tmp_path: Path) -> None:
    assert (SQLite(tmp_path / "tables.db").space() or 0) > 0


def test_lists_are_made_from_indexes(sqlite_url: str, tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(sqlite_url):
            pass

    asyncio.run(make())
    connection = sqlite3.connect(tmp_path / "tables.db")
    for question in (
        "select * from tables where listed and stage <> 'over' order by shown desc, id limit 5",
        "select id from tables where expires <= 5 order by expires, id limit 5",
        "select id from tables where due <= 5 and stage <> 'over' order by due, id limit 5",
        "select changed, id from tables where stage = 'over' and (changed, id) > (1, 'a') order by changed, id limit 5",
    ):
        ((*_, plan),) = connection.execute(f"explain query plan {question}").fetchall()
        assert "USING" in plan
        assert "INDEX tables_" in plan
    connection.close()
