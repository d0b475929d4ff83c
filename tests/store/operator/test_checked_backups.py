"""A backup has what whoever runs the server has laid down, too, and it is tried whether it restores."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Setting, copies
from catalaunia.store.backup import backup, check, restore
from tests.store.tables import opened
from tests.store.test_backup import KINDS, STRANGE, fill, refusal_of


async def fill_beside(url: str) -> None:
    await fill(url)
    async with opened(url) as store:
        assert await store.lay_down("server", 0, {})
        assert await store.lay_down("server", 1, STRANGE)
        table = next(iter([one async for one in store.over()]))
        assert await store.write_study("study", table, 0, {}, 1.5)
        assert await store.write_study("study", table, 1, STRANGE, 7.25)
        for number in range(12):
            await store.audit(float(number), {"n": number})


@pytest.mark.parametrize("there", KINDS)
def test_settings_and_audit_are_restored_and_go_on(
    url: str, there: str, new_url: Callable[[str], str], tmp_path: Path
) -> None:
    other = new_url(there)

    async def play() -> None:
        await fill_beside(url)
        assert await backup(url, tmp_path / "backup") == 51
        await check(tmp_path / "backup")
        await restore(tmp_path / "backup", other)
        await backup(other, tmp_path / "again")
        assert (tmp_path / "again").read_bytes() == (tmp_path / "backup").read_bytes()
        assert sorted(one.name for one in tmp_path.glob("*backup*")) == ["backup"]  # nothing is left of the try
        async with opened(other) as store:
            assert await store.setting("server") == Setting(2, STRANGE)
            study = await store.study("study")
            assert study
            assert study[2:] == (2, STRANGE, 7.25)
            await store.audit(99.0, {"n": 99})
            assert [one.content["n"] for one in await store.audited(None, 3)] == [99, 11, 10]

    asyncio.run(play())


FIFTH = """{"catalaunia":"tables","format":5}
{"table":"a","events":[[1.5,{}]],"summary":{"stage":"over","listed":true,"due":null,"players":[],"about":{},"shown":1.5,"expires":5.0}}
{"beside":"studies","row":["s","a",3],"content":{"n":1}}
{"end":2}
"""


def test_a_study_in_a_backup_of_the_fifth_format_is_kept_for_ninety_days_from_now(url: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text(FIFTH)
    before = time.time()

    async def play() -> None:
        assert await restore(tmp_path / "old", url) == 1
        async with opened(url) as store:
            study = await store.study("s")
            assert study
            assert study[:4] == ("s", "a", 3, {"n": 1})
            assert before <= study.kept_until - 90 * 86_400 <= time.time()

    asyncio.run(play())


@pytest.mark.parametrize("row", ['["s","a",3]', '["s","a",3,null]', '["s","a",3,Infinity]', '["s","a",3,1.5,2.5]'])
def test_a_study_that_does_not_say_until_when_it_is_kept_is_broken(row: str, sqlite_url: str, tmp_path: Path) -> None:
    now = FIFTH.replace('"format":5', '"format":6').replace('["s","a",3]', row)
    (tmp_path / "broken").write_text(now)
    assert refusal_of(tmp_path / "broken", sqlite_url) == "store.broken"


def test_a_backup_that_does_not_restore_is_found_out_and_removed(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tried(file: Path) -> bool:
        await backup(sqlite_url, file)
        with suppress(Refusal):
            await check(file)
            return True
        return file.exists()

    asyncio.run(fill_beside(sqlite_url))
    assert asyncio.run(tried(tmp_path / "whole"))
    with monkeypatch.context() as patch:
        patch.setattr(copies, "identify", lambda *_: True)  # one kind of row is lost on the way
        assert not asyncio.run(tried(tmp_path / "without players"))

    async def cut() -> None:
        file = tmp_path / "cut"
        await backup(sqlite_url, file)
        file.write_text("".join(file.read_text("ascii").splitlines(keepends=True)[:-1]))
        with pytest.raises(Refusal):
            await check(file)
        assert not file.exists()

    asyncio.run(cut())
