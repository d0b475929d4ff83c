"""A bad net changes nothing: every game ends in the record that it has without trouble."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record
from tests.server.chaos import SteadyPage, Trouble, bad_net
from tests.server.choices import record_without_trouble, table_for_two
from tests.server.places import Person, listening, place
from tests.sizes import PATIENCE

BAD = Trouble()
WORSE = Trouble(lost=0.2, doubled=0.2, late=0.3, cut=0.05, most_late=0.1)


@pytest.mark.parametrize("game", ["attila", "clash451"])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_bad_net_changes_nothing_of_a_game(tmp_path: Path, game: str, seed: int) -> None:
    asyncio.run(play_over_a_bad_net(tmp_path, game, seed, BAD))


@pytest.mark.long
@pytest.mark.parametrize("game", ["attila", "clash451"])
@pytest.mark.parametrize("trouble", [BAD, WORSE], ids=["bad", "worse"])
@pytest.mark.parametrize("seed", range(100, 125))
def test_no_bad_net_changes_anything_of_a_game(tmp_path: Path, game: str, trouble: Trouble, seed: int) -> None:
    asyncio.run(play_over_a_bad_net(tmp_path, game, seed, trouble))


async def play_over_a_bad_net(tmp_path: Path, game: str, seed: int, trouble: Trouble) -> None:
    async with place(tmp_path / "good") as here:
        expected = await record_without_trouble(here, game)
    async with (
        place(tmp_path / "bad") as here,
        listening(here) as address,
        bad_net(address, seed, trouble) as (bad, net),
    ):
        ada, ben, table = await table_for_two(here, game)
        pages = [SteadyPage(bad, cookie(person), table, seat) for seat, person in enumerate((ada, ben))]
        async with asyncio.timeout(5 * PATIENCE):
            await asyncio.gather(*(page.play() for page in pages))
        found = await ada.send("GET", f"/api/tables/{table}/record")
        assert found == expected
        assert record.verify(found).ok
        assert [page.refused for page in pages] == [[], []]
        assert [page.shown.disagreement(table, found) for page in pages] == ["", ""]
        assert all(net.happened.values()), net.happened
        for page, person in zip(pages, (ada, ben), strict=True):
            whole: dict[str, Any] = await person.look(table, page.seat)
            assert page.told == whole["story"]  # nothing of the chronicle was missed or told twice


def cookie(person: Person) -> str:
    return "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
