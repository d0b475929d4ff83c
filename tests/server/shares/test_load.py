"""Several tables at once: every move reaches the other player. `bench/load.py` measures it at full size."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bench.load import measure_all, seat_everybody
from tests.server import people_only
from tests.server.processes import running


def every_move_arrives(figures: dict[str, Any], tables: int) -> None:
    assert figures["acts"] >= tables
    assert figures["unseen"] == 0
    assert not figures["errors"].get("reconnects")
    assert set(figures["errors"]) <= {"reconnects"}


def test_every_move_at_many_tables_reaches_the_other_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path, program=people_only.PROGRAM) as served:
            service = await seat_everybody([served], 6)
            figures = await service.measure(every=0.5, seconds=2.0)
            await service.leave()
        every_move_arrives(figures, 6)

    asyncio.run(play())


def with_every_channel(folder: Path, tables: int, every: float, seconds: float, told: bool) -> None:
    async def play() -> None:
        async with running(folder, program=people_only.PROGRAM, more=("--webhooks-inside",)) as served:
            service = await seat_everybody([served], tables, sealing=True)
            figures = await measure_all(service, every, seconds, told)
            await service.leave()
        every_move_arrives(figures, tables)
        found = figures["channels"]
        assert found["errors"] == {}
        assert found["told_again"] == 0
        assert (found["told"] > 0) == told  # who is at the table needs no notice
        assert found["heard"]["home"] > 2 * tables  # more than what each hears when it comes
        assert min(found["heard"][one] for one in ("feed", "calendar", "preview")) >= tables
        assert found["heard"]["operator"]

    asyncio.run(play())


def test_moves_arrive_as_before_while_every_channel_tells_of_them(tmp_path: Path) -> None:
    with_every_channel(tmp_path, 4, 0.5, 2.0, told=False)


@pytest.mark.long
def test_moves_at_hundreds_of_tables_arrive_while_every_channel_tells_of_them(tmp_path: Path) -> None:
    with_every_channel(tmp_path, 200, 5.0, 60.0, told=True)
