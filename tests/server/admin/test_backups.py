"""Backups that a server makes by itself: how often, which are kept, and that one that fails harms nothing."""

import asyncio
import os
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.admin.backups import HOUR, TRY_AGAIN, BackupPlan, Backups, rotate, there
from catalaunia.store.backup import restore
from tests.server.admin.operators import Operator, administered, fresh_plan
from tests.server.places import TurnedClock, settle


class Fake(Backups):
    """Writes a file in no time, or fails."""

    fails = False

    async def _run(self, file: Path) -> None:
        if self.fails:
            raise Refusal("admin.backup_failed", error="the disk is full")
        file.write_text("backup")

    @property
    def age(self) -> float:
        """By the name, as the test's clock is not the disk's."""
        newest = next(iter(self.there()), None)
        return self.clock.now() - self.made[newest] if newest else self.clock.now()

    made: dict[Path, float] = {}  # noqa: RUF012

    async def make(self) -> Path:
        file = await super().make()
        self.made[file] = self.clock.now()
        return file


def test_one_is_made_every_so_often_and_the_newest_are_kept(tmp_path: Path) -> None:
    async def play() -> None:
        clock = TurnedClock()
        backups = Fake(BackupPlan("x", tmp_path / "backups", every_hours=6, keep=3), clock)
        watch = asyncio.create_task(backups.watch())
        await settle()
        assert len(backups.there()) == 1  # none was there
        await clock.leap(5.9 * HOUR)
        assert len(backups.there()) == 1
        for _ in range(20):
            await clock.leap(HOUR)
        assert len(backups.there()) == 3
        assert backups.age < 6 * HOUR
        assert there(tmp_path / "backups") == sorted(backups.there(), reverse=True)
        watch.cancel()

    asyncio.run(play())


def test_a_failure_is_told_leaves_the_others_and_is_tried_again_later(tmp_path: Path) -> None:
    async def play() -> None:
        clock = TurnedClock()
        backups = Fake(BackupPlan("x", tmp_path, every_hours=6, keep=1), clock)
        watch = asyncio.create_task(backups.watch())
        await settle()
        [first] = backups.there()
        backups.fails = True
        await clock.leap(7 * HOUR)
        assert backups.there() == [first]
        assert "the disk is full" in backups.last_error
        backups.fails = False
        await clock.leap(2 * TRY_AGAIN)
        assert backups.last_error == ""
        assert first not in backups.there()
        assert len(backups.there()) == 1
        watch.cancel()

    asyncio.run(play())


def test_nothing_is_touched_that_is_no_backup_of_ours(tmp_path: Path) -> None:
    ours = [tmp_path / f"catalaunia-2026111{n}T000000Z.jsonl" for n in range(5)]
    others = [tmp_path / name for name in ("catalaunia.jsonl", "tables.jsonl", "catalaunia-2026T.jsonl", "notes")]
    unfinished = [tmp_path / f"{ours[0].name}.x1y2", tmp_path / f"{ours[4].name}.x1y2"]
    for file in (*ours, *others, *unfinished):
        file.write_text("x")
    rotate(tmp_path, 2)
    assert sorted(tmp_path.iterdir()) == sorted([*ours[3:], *others, unfinished[1]])
    rotate(tmp_path, 0)
    assert there(tmp_path) == [ours[4]]  # the last is always kept


def test_what_a_wrong_clock_has_dated_ahead_neither_counts_nor_drives_out_the_last(tmp_path: Path) -> None:
    ahead = tmp_path / "catalaunia-20990101T000000Z.jsonl"
    ahead.write_text("x")
    os.utime(ahead, (4e9, 4e9))
    clock = TurnedClock()
    backups = Backups(BackupPlan("x", tmp_path, every_hours=6, keep=1), clock)
    assert backups.age == clock.now()  # as if there were none
    made = tmp_path / "catalaunia-20261119T000000Z.jsonl"
    made.write_text("x")
    os.utime(made, (clock.now() - 60, clock.now() - 60))
    assert backups.age == 60
    rotate(tmp_path, 1, made)
    assert there(tmp_path) == [made]


def test_a_server_makes_one_that_restores_by_a_process_of_its_own(url: str, tmp_path: Path) -> None:
    plan = BackupPlan(url, tmp_path / "backups", every_hours=None)

    async def play() -> None:
        async with administered(url, backup_plan=plan) as here:
            table = await here.person().open("attila", "me open")
            told = await Operator(here).send("POST", "backups", status=201)
            [file] = there(plan.folder)
            assert [one["name"] for one in told["backups"]] == [file.name]
            assert (file.stat().st_mode & 0o777, plan.folder.stat().st_mode & 0o777) == (0o600, 0o700)
            assert await restore(file, str(tmp_path / "restored.sqlite")) == 1
            assert table in file.read_text("ascii")
            assert [one["did"] for one in await Operator(here).get("audit")] == ["backup"]
            assert (await Operator(here).get("overview"))["backups"]["last_error"] == ""

    asyncio.run(play())


def test_what_hinders_a_backup_is_told_to_who_asked_for_it(tmp_path: Path) -> None:
    plan = BackupPlan(str(tmp_path / "nothing-here.sqlite"), tmp_path / "backups")

    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite", backup_plan=plan) as here:
            said = await Operator(here).send("POST", "backups", status=503)
            assert "nothing-here.sqlite" in said["text"]
            assert there(plan.folder) == []
            assert "nothing-here.sqlite" in (await Operator(here).get("backups"))["last_error"]
        async with administered(tmp_path / "other.sqlite") as here:
            assert (await Operator(here).send("POST", "backups", status=409))["key"] == "admin.no_backups"

    asyncio.run(play())


@pytest.mark.parametrize("every", [24.0, None])
def test_its_age_is_a_figure_where_they_are_made_by_themselves(tmp_path: Path, every: float | None) -> None:
    plan = fresh_plan(tmp_path, every)

    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite", backup_plan=plan) as here:
            told = (await here.person().http.get("/metrics")).text
            assert ("catalaunia_backup_age_seconds" in told) == (every is not None)

    asyncio.run(play())
