"""How long tables are kept: games of people for good, what strangers bring and nobody plays for a while."""

import asyncio
from pathlib import Path
from typing import Any

from catalaunia.server.tables import finished_games
from catalaunia.server.tables.setup import DAY
from catalaunia.server.tables.table import OPEN_FOR
from tests.server.places import Place, place
from tests.server.tables.test_strangers import GOOD

UNFINISHED = {key: value for key, value in GOOD.items() if key not in ("scores", "winners", "seed", "commitment")}


async def opened(here: Place, kinds: str, **setup: Any) -> tuple[Any, str]:
    person = here.person()
    return person, await person.open("attila", kinds, **setup)


async def are_there(here: Place, *tables: str) -> list[bool]:
    await here.service.tables.remove_expired()
    here.service.tables._live.clear()
    return [await here.service.tables.exists(table) for table in tables]


async def pass_by(here: Place, seconds: float) -> None:
    here.service.tables._live.clear()  # nobody is at any of them
    here.clock.time += seconds


def test_what_is_brought_and_never_played_goes_and_a_game_of_people_stays(tmp_path: Path) -> None:
    begun = {"record": UNFINISHED, "at": 5}

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            _, alone = await opened(here, "computer computer", **begun)
            _, no_record = await opened(here, "computer computer")
            _, untouched = await opened(here, "me me", **begun)
            ada, played = await opened(here, "me me", **begun)
            (seat, *_) = (await here.service.tables.get(played)).to_act()
            await ada.say_any(played, seat)
            _, own = await opened(here, "me computer")
            everything = (alone, no_record, untouched, played, own)
            await pass_by(here, OPEN_FOR - DAY)
            assert await are_there(here, *everything) == [True] * 5
            await pass_by(here, 2 * DAY)
            assert await are_there(here, *everything) == [False, False, False, True, True]

    asyncio.run(play())


def test_a_stranger_s_finished_game_goes_after_ninety_days_and_the_operator_s_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            theirs = (await here.person().send("POST", "/api/records", GOOD, 201))["table"]
            ours = GOOD | {"note": "the operator's"}
            name = finished_games.id_of(ours)
            await here.service.tables.open(name, finished_games.opening(ours))
            await pass_by(here, finished_games.KEPT_FOR - DAY)
            assert await are_there(here, theirs, name) == [True, True]
            await pass_by(here, 2 * DAY)
            assert await are_there(here, theirs, name) == [False, True]

    asyncio.run(play())
