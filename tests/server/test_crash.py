"""The server dies while people play: what it has acknowledged is kept, once, and the tables go on.

A small sample of `bench/crash.py`, which measures at full size.
"""

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.crash import kill_scene
from bench.crash_worker import worker_scene
from tests.store import database
from tests.store.database import Cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if not database.programs():
        pytest.fail(database.MISSING)
    with database.cluster() as running:
        yield running


def given(tables: int, kills: int) -> argparse.Namespace:
    return argparse.Namespace(tables=tables, kills=kills, workers=1, pace=0.1, between=0.5, seed=1)


def nothing_is_lost(figures: dict[str, Any], kills: int) -> None:
    assert figures["kills"] == kills
    assert figures["acknowledged"] > kills
    assert [figures[name] for name in ("lost", "moved", "doubled", "gaps", "stuck")] == [0] * 5
    assert figures["refusals"] == {}
    assert set(figures["exit_codes"]) == {0}


def test_what_was_acknowledged_survives_a_killed_server_and_the_tables_go_on(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    nothing_is_lost(asyncio.run(kill_scene(database, tmp_path, given(8, 2), 1)), 2)


def test_players_of_a_killed_server_go_on_at_another_on_the_same_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    nothing_is_lost(asyncio.run(kill_scene(cluster.new(), tmp_path, given(4, 1), 2)), 1)


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
