"""A log that is not whole is refused: rather nothing than something wrong."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Store
from catalaunia.store.backup import backup, finished
from tests.store.database import execute
from tests.store.tables import OVER, contents, keep, opened

DAMAGES = {
    "the first is missing": "delete from events where table_id = 'a' and version = 1",
    "one in the middle is missing": "delete from events where table_id = 'a' and version = 3",
    "the last is missing": "delete from events where table_id = 'a' and version = 4",
    "all are missing": "delete from events where table_id = 'a'",
    "one is too many": "insert into events (table_id, version, time, content) values ('a', 5, 1.0, '{}')",
    "there is no summary": "delete from tables where id = 'a'",
    "the summary is older": "update tables set version = 3 where id = 'a'",
    "the summary is newer": "update tables set version = 5 where id = 'a'",
}


@pytest.fixture
def damage(url: str) -> Callable[[str], None]:
    def change(statement: str) -> None:
        if url.startswith("sqlite"):
            with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
                connection.execute(statement)
            connection.close()
        else:
            asyncio.run(execute(url, statement))

    return change


async def fill(url: str) -> None:
    async with opened(url) as store:
        await keep(store, "b", 1.0, OVER)
        assert await store.append("a", 0, [(float(n), {"n": n}) for n in range(4)], OVER)


async def refused(store: Store, after: int) -> bool:
    try:
        await store.read("a", after)
    except Refusal as refusal:
        return (refusal.text.key, refusal.text.values["table"]) == ("store.damaged_log", "a")
    return False


@pytest.mark.parametrize("name", DAMAGES)
def test_a_log_with_a_gap_or_another_end_than_its_summary_says_is_refused(
    url: str, damage: Callable[[str], None], name: str
) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert await refused(store, 0)
            assert await contents(store, "b") == [{"said": "b"}]

    asyncio.run(fill(url))
    damage(DAMAGES[name])
    asyncio.run(play())


def test_reading_on_over_a_gap_is_refused_too(url: str, damage: Callable[[str], None]) -> None:
    async def play() -> None:
        async with opened(url) as store:
            assert [await refused(store, after) for after in range(6)] == [True, True, True, False, False, False]

    asyncio.run(fill(url))
    damage(DAMAGES["one in the middle is missing"])
    asyncio.run(play())


def test_no_backup_is_made_of_a_damaged_log_and_exports_leave_it_out(
    url: str, damage: Callable[[str], None], tmp_path: Path
) -> None:
    async def exported() -> dict[str, int]:
        return {table: len(events) async for table, events in finished(url)}

    asyncio.run(fill(url))
    damage(DAMAGES["the last is missing"])
    with pytest.raises(Refusal) as refusal:
        asyncio.run(backup(url, tmp_path / "backup"))
    assert refusal.value.text.key == "store.damaged_log"
    assert not (tmp_path / "backup").exists()
    assert asyncio.run(exported()) == {"b": 1, "a": 0}


def test_an_event_that_is_no_json_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(sqlite_url) as store:
            assert await refused(store, 0)

    async def exported() -> dict[str, int]:
        return {table: len(events) async for table, events in finished(sqlite_url)}

    asyncio.run(fill(sqlite_url))
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("update events set content = substr(content, 2) where table_id = 'a' and version = 2")
    connection.close()
    asyncio.run(play())
    assert asyncio.run(exported()) == {"b": 1, "a": 0}
