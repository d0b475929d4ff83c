"""One's own play over time: from games played here and records brought, kept with the player, and deleted by him."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.outgoing.test_history import finished, look_back
from tests.server.places import Person, place, play_out, settle

FIGURES = {"decisions", "loss", "mistakes", "result", "luck", "luck_error", "without_luck", "phases"}


async def mine(person: Person) -> Any:
    return await person.send("GET", "/api/me/play")


async def until_judged(person: Person) -> Any:
    """All of it."""
    while (found := await mine(person))["waiting"]:
        if not found["under_way"]:
            await person.send("POST", "/api/me/play", {}, 202)
        await settle()
    return found


def test_games_played_here_come_in_once_they_are_judged(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            nothing = {"games": [], "phases": [], "waiting": 0, "under_way": 0}
            assert await mine(ada) == nothing
            table = await ada.open(kinds="me me")
            assert await mine(ada) == nothing  # it goes on
            await play_out(table, ada, ada)
            assert (await mine(ada))["waiting"] == 1
            found = await until_judged(ada)
            assert [(one["table"], one["seat"]) for one in found["games"]] == [(table, 0), (table, 1)]
            for one in found["games"]:
                assert set(one) >= FIGURES
                assert one["decisions"] == sum(phase["decisions"] for phase in one["phases"].values())
                assert one["loss"] == pytest.approx(sum(phase["loss"] for phase in one["phases"].values()))
                assert one["without_luck"] == pytest.approx(one["result"] - one["luck"], abs=1e-3)
            assert {one["id"] for one in found["phases"]} == {p for one in found["games"] for p in one["phases"]}
            assert await mine(ben) == nothing  # it is nobody else's

    asyncio.run(play())


def test_a_record_that_was_brought_is_ones_own_once_one_says_so(tmp_path: Path) -> None:
    written = finished("clash451", 2)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            assert (await mine(ada))["games"] == []
            body = {"table": table, "seat": 1}
            while not (found := await ada.send("POST", "/api/me/play", body, 202))["games"]:
                await settle()
            assert [(one["table"], one["seat"], one["game"]) for one in found["games"]] == [(table, 1, "clash451")]
            assert (await ada.send("POST", "/api/me/play", body, 202))["games"] == found["games"]  # once
            refused = await ada.send("POST", "/api/me/play", {"table": table, "seat": 7}, 409)
            assert refused["key"] == "match.no_seat"

    asyncio.run(play())


def test_a_game_that_goes_on_is_not_judged(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me me")
            refused = await ada.send("POST", "/api/me/play", {"table": table, "seat": 0}, 409)
            assert refused["key"] == "table.review_after_the_end"

    asyncio.run(play())


def test_what_is_deleted_does_not_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            first, second = [await ada.open(kinds="me me") for _ in range(2)]
            for table in (first, second):
                await play_out(table, ada, ada)
            await until_judged(ada)
            left = await ada.send("DELETE", f"/api/me/play/{first}")
            assert {one["table"] for one in left["games"]} == {second}
            assert {one["table"] for one in (await mine(ada))["games"]} == {second}
            here.clock.time += 1
            await ada.send("DELETE", "/api/me/play")
            assert await mine(ada) == {"games": [], "phases": [], "waiting": 0, "under_way": 0}

    asyncio.run(play())


def test_it_stays_when_the_server_starts_anew(tmp_path: Path) -> None:
    async def play() -> Any:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            await play_out(await ada.open(kinds="me me"), ada, ada)
            return (await ada.send("POST", "/api/me"))["player"], await until_judged(ada)

    async def again(player: str) -> Any:
        async with place(tmp_path / "s") as here:
            return await here.service.own_play.of(player)

    player, found = asyncio.run(play())
    kept = asyncio.run(again(player))
    assert [*kept.games] == found["games"]
