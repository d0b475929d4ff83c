"""A backup has what whoever runs the server has laid down, too, and it is tried whether it restores."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import Setting, copies
from catalaunia.store.backup import backup, check, restore
from tests.store.tables import opened
from tests.store.test_backup import KINDS, STRANGE, fill


async def fill_beside(url: str) -> None:
    await fill(url)
    async with opened(url) as store:
        assert await store.lay_down("server", 0, {})
        assert await store.lay_down("server", 1, STRANGE)
        table = next(iter([one async for one in store.over()]))
        assert await store.write_study("study", table, 0, {})
        assert await store.write_study("study", table, 1, STRANGE)
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
            assert study[2:] == (2, STRANGE)
            await store.audit(99.0, {"n": 99})
            assert [one.content["n"] for one in await store.audited(None, 3)] == [99, 11, 10]

    asyncio.run(play())


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
