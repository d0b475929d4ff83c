"""Several tables at once: every move reaches the other player. `bench/load.py` measures it at full size."""

import asyncio
from pathlib import Path

from bench.load import seat_everybody
from tests.server import people_only
from tests.server.processes import running


def test_every_move_at_many_tables_reaches_the_other_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path, program=people_only.PROGRAM) as served:
            service = await seat_everybody(served, 6)
            figures = await service.measure(every=0.5, seconds=2.0)
            for task in service.sitting:
                task.cancel()
            await asyncio.gather(*service.sitting, return_exceptions=True)
        assert figures["acts"] >= 6
        assert figures["unseen"] == 0
        assert not figures["errors"].get("reconnects")
        assert set(figures["errors"]) <= {"reconnects"}

    asyncio.run(play())
