"""A backup is all tables of one moment in one file, and comes back whole or not at all."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Identity, Notice, Row, Store, StoredEvent, Summary
from catalaunia.store.backup import backup, restore
from tests.store.tables import OVER, keep, opened

KINDS = ("sqlite", "postgres")
STRANGE = {"name": "Žofie 匈奴", "half": "\ud800", "null": "\0", "deep": [{"x": [1, 2.5, None]}]}

NOTICE = Notice("strange/1", "ada", 7.25, STRANGE)


async def fill(url: str) -> None:
    async with opened(url) as store:
        summary = Summary("playing", False, ("bob", "ada"), 99.5, STRANGE, shown=1.25, expires=500.5)
        assert await store.append("strange", 0, [(1.25, STRANGE), (2.0, {}), (3.0, {"n": 3})], summary)
        await asyncio.gather(*(keep(store, f"t{n:03}", float(n), OVER) for n in range(50)))
        assert await store.identify("ada", 0, STRANGE, ["mark-2", "mark-1"])
        assert await store.identify("bob", 0, {}, [])
        await store.put_notice(NOTICE)
        await store.put_notice(Notice("taken", "bob", 9.0, {}))
        assert await store.take_notice("taken", 9.0, 99.0)


async def everything(store: Store) -> tuple[list[list[StoredEvent]], list[Row], list[str], list[str]]:
    events = [await store.read(table) for table in ("strange", *(f"t{n:03}" for n in range(50)))]
    over = [table async for table in store.over()]
    return events, await store.of_player("ada", 100), await store.due(100.0, 5), over


def refusal_of(file: Path, url: str) -> str:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(restore(file, url))
    assert str(refusal.value)
    return refusal.value.text.key


@pytest.mark.parametrize("there", KINDS)
def test_what_is_restored_is_what_was_there(
    url: str, there: str, new_url: Callable[[str], str], tmp_path: Path
) -> None:
    other = new_url(there)

    async def play() -> None:
        await fill(url)
        assert await backup(url, tmp_path / "backup") == 51
        assert await restore(tmp_path / "backup", other) == 51
        async with opened(url) as before, opened(other) as after:
            assert await everything(before) == await everything(after)
            for store in (before, after):
                assert await store.identity("ada") == Identity("ada", 1, STRANGE)
                assert await store.identity("bob") == Identity("bob", 1, {})
                assert [one.player for one in await store.identities("mark-1", 9)] == ["ada"]
                assert [name for name, _ in await store.notices_due(99.0, 9)] == ["strange/1", "taken"]
            assert await after.take_notice("strange/1", 99.0, 100.0) == NOTICE._replace(due=100.0, tries=1, held=1)
            assert await after.append("strange", 3, [(4.0, {})], OVER)
        assert await backup(url, tmp_path / "again") == 51
        assert (tmp_path / "again").read_bytes() == (tmp_path / "backup").read_bytes()

    asyncio.run(play())


def test_a_backup_while_the_server_writes_is_of_one_moment(
    url: str, new_url: Callable[[str], str], tmp_path: Path
) -> None:
    """Two tables are always written in turn, so that no moment shows them two events apart."""
    other = new_url("sqlite")

    async def write(store: Store) -> None:
        for version in range(10_000):
            for table in ("a", "b"):
                assert await store.append(table, version, [(1.0, {})], OVER)

    async def play() -> None:
        await fill(url)
        async with opened(url) as store:
            writing = asyncio.create_task(write(store))
            while not await store.read("b"):
                await asyncio.sleep(0.01)
            await backup(url, tmp_path / "backup")
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
        await restore(tmp_path / "backup", other)
        async with opened(other) as store:
            ahead, behind = len(await store.read("a")), len(await store.read("b"))
            assert ahead > 0
            assert ahead - behind in (0, 1)

    asyncio.run(play())


def test_a_table_is_one_line_of_plain_json(url: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await keep(store, "a", 1.5, OVER)
        await backup(url, tmp_path / "backup")

    asyncio.run(play())
    first, table, last = map(json.loads, (tmp_path / "backup").read_text("ascii").splitlines())
    assert first == {"catalaunia": "tables", "format": 6}
    assert last == {"end": 1}
    summary = {"stage": "over", "listed": True, "due": None, "players": ["ada"], "about": {}}
    summary |= {"shown": 1.5, "expires": None}
    assert table == {"table": "a", "events": [[1.5, {"said": "a"}]], "summary": summary}


SECOND = """{"catalaunia":"tables","format":2}
{"table":"a","events":[[1.5,{}]],"summary":{"stage":"open","listed":true,"due":null,"players":[],"about":{},"shown":1.5,"expires":null}}
{"end":1}
"""


def test_a_backup_of_the_second_format_which_had_no_players_is_restored(url: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text(SECOND)

    async def play() -> None:
        assert await restore(tmp_path / "old", url) == 1
        async with opened(url) as store:
            assert await store.listed(5) == [Row("a", 1, 1.5, Summary("open", True, shown=1.5))]

    asyncio.run(play())


def test_a_store_that_knows_a_player_is_not_empty(url: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text(SECOND)

    async def play() -> None:
        async with opened(url) as store:
            assert await store.identify("ada", 0, {}, [])

    asyncio.run(play())
    assert refusal_of(tmp_path / "old", url) == "store.not_empty"


OLD = """{"catalaunia":"tables","format":1}
{"table":"a","events":[[1.5,{}],[9.5,{}]],"summary":{"stage":"playing","listed":true,"due":null,"players":["ada"],"about":{"changed":1.5}}}
{"table":"b","events":[[2.5,{}]],"summary":{"stage":"open","listed":true,"due":3.5,"players":[],"about":{}}}
{"end":2}
"""


def test_a_backup_of_the_first_format_is_restored(url: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text(OLD)

    async def play() -> None:
        assert await restore(tmp_path / "old", url) == 2
        async with opened(url) as store:
            assert await store.listed(5) == [
                Row("b", 1, 2.5, Summary("open", True, due=3.5, shown=2.5)),
                Row("a", 2, 9.5, Summary("playing", True, ("ada",), about={"changed": 1.5}, shown=1.5)),
            ]

    asyncio.run(play())


def test_a_broken_file_of_the_first_format_is_refused(url: str, tmp_path: Path) -> None:
    for right, wrong in (('{"changed":1.5}', "[]"), ("1.5}", '"x"}'), ("[[2.5,{}]]", "[]"), ("[[2.5,{}]]", "[3]")):
        (tmp_path / "old").write_text(OLD.replace(right, wrong))
        assert refusal_of(tmp_path / "old", url) == "store.broken"


def test_the_file_is_for_its_owner_only_and_complete_or_not_there(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "backup").write_text("the old one")
    asyncio.run(fill(url))
    with monkeypatch.context() as broken:
        broken.setattr("catalaunia.store.backup._line_of", lambda table: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            asyncio.run(backup(url, folder / "backup"))
    assert [path.name for path in folder.iterdir()] == ["backup"]
    assert (folder / "backup").read_text() == "the old one"
    asyncio.run(backup(url, folder / "backup"))
    assert (folder / "backup").stat().st_mode & 0o777 == 0o600


def test_a_store_that_is_not_empty_is_not_restored_into(url: str, tmp_path: Path) -> None:
    async def play() -> None:
        await fill(url)
        await backup(url, tmp_path / "backup")

    asyncio.run(play())
    assert refusal_of(tmp_path / "backup", url) == "store.not_empty"


BROKEN = {
    "cut between lines": (lambda lines: lines[:-1], "store.cut"),
    "cut within a line": (lambda lines: [*lines[:20], lines[20][:30]], "store.broken"),
    "a player twice": (lambda lines: [*lines[:-1], lines[-4], lines[-1]], "store.broken"),
    "a notice twice": (lambda lines: [*lines[:-1], lines[-2], lines[-1]], "store.broken"),
    "a notice without a time": (
        lambda lines: [*lines[:-2], lines[-2].replace("99.0", "null"), lines[-1]],
        "store.broken",
    ),
    "a notice that is never due": (
        lambda lines: [*lines[:-2], lines[-2].replace("99.0", "Infinity"), lines[-1]],
        "store.broken",
    ),
    "a notice in a file of before": (
        lambda lines: ['{"catalaunia":"tables","format":3}\n', *lines[1:]],
        "store.broken",
    ),
    "a player without marks": (lambda lines: [*lines[:-2], '{"player":"x","identity":{}}', lines[-1]], "store.broken"),
    "a mark that is a number": (
        lambda lines: [*lines[:-2], '{"player":"x","identity":{},"marks":[3]}', lines[-1]],
        "store.broken",
    ),
    "a line missing": (lambda lines: lines[:20] + lines[21:], "store.broken"),
    "a line twice": (lambda lines: [*lines[:20], *lines[19:]], "store.broken"),
    "more after the end": (lambda lines: [*lines, lines[20]], "store.broken"),
    "no player but a number": (
        lambda lines: [*lines[:-6], lines[-6].replace('"ada"', "3"), *lines[-5:]],
        "store.broken",
    ),
    "no such stage": (lambda lines: [*lines[:-6], lines[-6].replace('"over"', '"gone"'), *lines[-5:]], "store.broken"),
    "no time": (
        lambda lines: [*lines[:-6], lines[-6].replace('"shown":49.0', '"shown":"x"'), *lines[-5:]],
        "store.broken",
    ),
    "never shown": (lambda lines: [*lines[:-6], lines[-6].replace('"shown":49.0,', ""), *lines[-5:]], "store.broken"),
    "no events": (lambda lines: [*lines[:-2], '{"table":"x","events":[]}\n', lines[-1]], "store.broken"),
    "beside nothing": (
        lambda lines: [*lines[:-1], '{"beside":"players","row":["x",1],"content":{}}\n', lines[-1]],
        "store.broken",
    ),
    "a setting without a name": (
        lambda lines: [*lines[:-1], '{"beside":"settings","row":[1,1],"content":{}}\n', lines[-1]],
        "store.broken",
    ),
    "another format": (lambda lines: ['{"catalaunia":"tables","format":7}\n', *lines[1:]], "store.not_a_backup"),
    "something else": (lambda lines: ["Liebe Žofie\n"], "store.not_a_backup"),
    "nothing": (lambda lines: [], "store.not_a_backup"),
}


def test_a_broken_file_is_refused_and_nothing_is_written(
    url: str, new_url: Callable[[str], str], tmp_path: Path
) -> None:
    source = new_url("sqlite")
    asyncio.run(fill(source))
    asyncio.run(backup(source, tmp_path / "backup"))
    lines = (tmp_path / "backup").read_text("ascii").splitlines(keepends=True)
    for name, (damage, key) in BROKEN.items():
        (tmp_path / "broken").write_text("".join(damage(lines)), "utf-8")
        assert refusal_of(tmp_path / "broken", url) == key, name
    assert refusal_of(tmp_path / "nowhere", url) == "store.no_backup"

    async def empty() -> None:
        async with opened(url) as store:
            assert await everything(store) == ([[]] * 51, [], [], [])

    asyncio.run(empty())


def test_a_store_that_never_was_is_not_backed_up(tmp_path: Path, postgres_url: str) -> None:
    (tmp_path / "empty.db").touch()
    cases = {
        f"{tmp_path}/nowhere.db": "store.cannot_open",
        f"{tmp_path}/empty.db": "store.empty",
        postgres_url: "store.empty",
        "postgresql:///a?host=/nowhere&user=nobody": "store.unreachable",
    }
    for url, key in cases.items():
        with pytest.raises(Refusal) as refusal:
            asyncio.run(backup(url, tmp_path / "backup"))
        assert refusal.value.text.key == key
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.db"]
