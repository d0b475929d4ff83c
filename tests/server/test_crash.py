"""The server dies while people play: what it has acknowledged is kept, once, and the tables go on.

A small sample of `bench/crash/`, which measures at full size.
"""

import argparse
import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.crash import disk, kill, postgres, wal
from bench.crash.clock import TURNS, clock_scene
from bench.crash.days.scene import days_scene
from bench.crash.disk import disk_scene
from bench.crash.kill import kill_scene
from bench.crash.postgres import postgres_scene
from bench.crash.wal import wal_scene
from bench.crash.worker import worker_scene
from bench.served import Served
from tests.server import people_only
from tests.store import database
from tests.store.database import Cluster

NOT_NOW = {"serve.failed", "serve.no_store", "serve.no_disk"}  # refusals while nothing can be kept
FEW, LITTLE = 10, 100_000  # tracebacks and bytes in the log, however many acts were refused


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if not database.programs():
        pytest.fail(database.MISSING)
    with database.cluster() as running:
        yield running


@pytest.fixture
def no_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in the scene needs them, and each start would load them."""
    for scene in (kill, disk, postgres, wal):
        monkeypatch.setattr(scene, "Served", partial(Served, program=people_only.PROGRAM))


quick = pytest.mark.usefixtures("no_computers")


def given(tables: int, kills: int) -> argparse.Namespace:
    return argparse.Namespace(tables=tables, kills=kills, workers=1, pace=0.1, between=0.5, seed=1)


def nothing_is_lost(figures: dict[str, Any], kills: int | None = None, refusals: set[str] | None = None) -> None:
    assert kills is None or figures["kills"] == kills
    assert figures["acknowledged"] > figures["kills"]
    assert [figures[name] for name in ("lost", "moved", "doubled", "gaps", "stuck")] == [0] * 5
    assert set(figures["refusals"]) <= (refusals or set())
    assert set(figures["exit_codes"]) == {0}


@quick
def test_what_was_acknowledged_survives_a_killed_server_and_the_tables_go_on(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    nothing_is_lost(asyncio.run(kill_scene(database, tmp_path, given(4, 1), 1)), 1)


@quick
def test_players_of_a_killed_server_go_on_at_another_on_the_same_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    nothing_is_lost(asyncio.run(kill_scene(cluster.new(), tmp_path, given(2, 1), 2)), 1)


def postgres_is_killed(cluster: Cluster, folder: Path, tables: int, kills: int) -> None:
    figures = asyncio.run(postgres_scene(cluster, cluster.new(), folder, given(tables, kills)))
    nothing_is_lost(figures, kills, NOT_NOW)


@quick
def test_what_was_acknowledged_survives_a_killed_postgresql_and_the_server_goes_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    postgres_is_killed(cluster, tmp_path, 2, 1)


def the_log_is_damaged(folder: Path, tables: int, kills: int) -> None:
    figures = asyncio.run(wal_scene(str(folder / "tables.sqlite"), folder, given(tables, kills)))
    nothing_is_lost(figures)
    assert len(figures["damages"]) == 2 * kills
    for found in figures["damages"]:
        assert found["tracebacks"] == found["wrong"] == 0
        if found["damaged"] == "middle":
            assert not found["starts"]
            assert len(found["said"]) == 1
        elif found["starts"]:  # it goes on without the last transaction, and says so before anything else
            assert len(found["said"]) > 1


@quick
def test_a_damaged_write_ahead_log_is_noticed_and_nothing_wrong_is_read(tmp_path: Path) -> None:
    the_log_is_damaged(tmp_path, 2, 1)


def the_disk_is_full(folder: Path, tables: int, kills: int) -> None:
    figures = asyncio.run(disk_scene("", folder, given(tables, kills)))
    nothing_is_lost(figures, kills, NOT_NOW)
    for found in figures["full"]:
        assert found["noticed"]
        assert (found["healthz_while_full"], found["healthz_afterwards"]) == (503, 200)
        assert found["tracebacks"] <= FEW
        assert found["log_bytes"] < LITTLE


@quick
def test_on_a_full_disk_acts_are_refused_and_the_tables_go_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "FULL", 0.5)
    the_disk_is_full(tmp_path, 2, 1)


def the_clock_is_turned(folder: Path, tables: int, turns: int) -> None:
    figures = asyncio.run(clock_scene(str(folder / "tables.sqlite"), folder, given(tables, turns)))
    nothing_is_lost(figures)
    assert len(figures["turns"]) == turns
    for found in figures["turns"]:
        assert [name for name, value in found.items() if value is False and name != "restart"] == [], found


def test_whoever_turns_the_clock_stops_nothing(tmp_path: Path) -> None:
    the_clock_is_turned(tmp_path, 2, 1)


def a_game_by_days(database: str, folder: Path, kills: int, between: float) -> None:
    """Each step of it has compared what was told; what a mailbox or a chat misses was in doubt, and the log says so."""
    settings = argparse.Namespace(kills=kills, between=between, workers=1, seed=1)
    figures = asyncio.run(days_scene(database, folder, settings))
    assert figures["kills"] == kills
    assert [figures[name] for name in ("lost", "moved", "doubled", "gaps", "heads_that_disagree")] == [0] * 5
    assert figures["missing_in_mails_and_chats"] <= figures["in_doubt"] <= 3 * kills
    assert figures["records_verify"]
    assert figures["exit_codes"] == [0]


def test_a_game_by_days_is_told_once_on_every_channel_though_the_server_is_killed(tmp_path: Path) -> None:
    a_game_by_days(str(tmp_path / "tables.sqlite"), tmp_path, 2, 3.0)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_games_by_days_are_told_once_though_the_server_is_killed_many_times(
    cluster: Cluster, tmp_path: Path, kind: str
) -> None:
    a_game_by_days(str(tmp_path / "tables.sqlite") if kind == "sqlite" else cluster.new(), tmp_path, 30, 5.0)


@pytest.mark.long
def test_nothing_is_lost_when_postgresql_is_killed_many_times(cluster: Cluster, tmp_path: Path) -> None:
    postgres_is_killed(cluster, tmp_path, 30, 8)


@pytest.mark.long
def test_every_damage_of_many_write_ahead_logs_is_noticed(tmp_path: Path) -> None:
    the_log_is_damaged(tmp_path, 30, 5)


@pytest.mark.long
def test_a_disk_that_is_full_again_and_again_loses_nothing(tmp_path: Path) -> None:
    the_disk_is_full(tmp_path, 30, 4)


@pytest.mark.long
def test_a_clock_that_is_turned_by_days_and_years_stops_nothing(tmp_path: Path) -> None:
    the_clock_is_turned(tmp_path, 10, 2 * len(TURNS))


@pytest.mark.long
def test_the_job_of_a_killed_worker_is_taken_by_another(cluster: Cluster, tmp_path: Path) -> None:
    figures = asyncio.run(worker_scene(cluster.new(), tmp_path, 2))
    assert figures["killed_at_work"] == 2
    assert figures["fallbacks"] == 0


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_acknowledged_survives_many_killed_servers(cluster: Cluster, tmp_path: Path, kind: str) -> None:
    url = str(tmp_path / "tables.sqlite") if kind == "sqlite" else cluster.new()
    nothing_is_lost(asyncio.run(kill_scene(url, tmp_path, given(40, 10), 1)), 10)
