"""Many people behind one address play without meeting a limit. `bench/party.py` measures it at full size."""

import asyncio
from pathlib import Path

import pytest

import bench.party
from bench.party import FLOOD, Party, flooded, peace
from bench.served import raise_file_limit
from tests.server.processes import running


async def party(folder: Path, tables: int, seconds: float, flood: dict[str, int]) -> None:
    async with running(folder, with_computers=True) as served:
        house = Party(served, tables, pace=0.5)
        try:
            assert (await peace(house, seconds))["errors"] == {}
            found = await flooded(house, seconds, flood)
            assert found["acts"] > 0
            assert "who_has_a_link_gets_in" in found["bars"]  # he insists until he is in
        finally:
            await house.leave()


def test_neighbours_behind_one_address_meet_no_limit_and_seats_go_on_beside_a_flood_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.party, "ARRIVING", 0.5)
    asyncio.run(party(tmp_path, 5, 1.0, {"greetings": 1}))


@pytest.mark.long
def test_thirty_people_behind_one_address_meet_no_limit_and_seats_go_on_beside_a_flood_from_it(tmp_path: Path) -> None:
    raise_file_limit()
    asyncio.run(party(tmp_path, 15, 60.0, FLOOD))
