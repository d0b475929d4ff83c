"""What one player may say and do at a table: nobody uses up what the others have left to say and do."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.tables.commands import meeting, room
from tests.server.places import Person, Place, place
from tests.server.tables.test_undo_and_talk import allow_hints, two_people


def test_one_who_has_said_all_he_may_leaves_the_others_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meeting, "MOST_CHAT", 6)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)

            async def talk(person: Any, status: int = 200) -> Any:
                here.clock.time += 60
                return await person.send("POST", f"/api/tables/{table}/chat", {"text": "Well played."}, status)

            for _ in range(3):
                await talk(ada)
            assert (await talk(ada, 409))["key"] == "table.chat_all_said"  # to wait would not help
            for _ in range(3):
                await talk(ben)
            assert (await talk(ben, 409))["key"] == "table.chat_all_said"

    asyncio.run(play())


def test_one_who_comes_and_goes_without_end_uses_up_his_own_share_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catalaunia.server.tables.commands.room.MOST_EVENTS_OF_ONE", 10)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)
            await allow_hints(table, ada, ben)
            at = f"/api/tables/{table}"

            async def until_refused() -> str:
                while True:
                    for path in ("leave", "return"):
                        answer = await ben.http.post(f"{at}/{path}", json={"seat": 1})
                        if answer.status_code == 409:
                            return str(answer.json()["key"])

            assert await until_refused() == "table.enough"
            assert (await ben.send("POST", f"{at}/chat", {"text": "Hi."}, 409))["key"] == "table.enough"
            for path, body in (("chat", {"text": "Hi."}), ("hint", {"seat": 0}), ("leave", {"seat": 0})):
                await ada.send("POST", f"{at}/{path}", body)
            await ada.send("POST", f"{at}/return", {"seat": 0})
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            await ben.say_any(table, 1)  # moves are never too many

    asyncio.run(play())


def test_all_who_may_sit_at_a_table_have_a_share_in_its_history() -> None:
    assert 5 * room.MOST_EVENTS_OF_ONE < room.MOST_EVENTS


def test_who_is_away_comes_back_also_to_a_table_with_a_very_long_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_people(here)
            await ada.send("POST", f"/api/tables/{table}/leave", {"seat": 0})
            monkeypatch.setattr("catalaunia.server.tables.commands.room.MOST_EVENTS", 1)
            await ada.send("POST", f"/api/tables/{table}/return", {"seat": 0})
            assert not (await ada.look(table))["table"]["seats"][0]["away"]

    asyncio.run(play())


async def says_all_he_may(guest: Person, table: str) -> str:
    """Why he can say no more."""
    for n in range(room.MOST_EVENTS_OF_ONE):
        answer = await guest.http.post(f"/api/tables/{table}/hints", json={"allowed": n % 2 == 0})
        if answer.status_code != 200:
            return str(answer.json()["key"])
    raise AssertionError("There is no end.")


async def guests_come_and_go(here: Place, table: str) -> Person:
    """Each does all he may and goes, until nobody gets in any more; the last of them stays."""
    while True:
        guest = here.person()
        await guest.send("POST", f"/api/tables/{table}/join", {"name": "Eve"})
        why = await says_all_he_may(guest, table)
        if why == "table.full_before":
            return guest
        assert why == "table.enough_before"
        await guest.send("POST", f"/api/tables/{table}/leave", {"seat": 1})


def test_guests_who_come_and_go_without_end_take_nothing_from_who_opened_the_table_nor_from_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_BEFORE_OF_ONE", 6)
    monkeypatch.setattr(room, "MOST_BEFORE", 50)
    monkeypatch.setattr(room, "MOST_EVENTS", 60)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, cy = here.person(), here.person()
            table, other = [await ada.open(kinds="me open open") for _ in range(2)]
            at = f"/api/tables/{table}"
            await cy.send("POST", f"{at}/join", {"name": "Cy", "seat": 2})
            await guests_come_and_go(here, table)
            for n in range(12):  # more than is left until 60
                here.clock.time += 60
                await ada.send("POST", f"{at}/chat", {"text": f"Who are all these? {n}"})
            await ada.send("POST", f"{at}/remove", {"seat": 1})
            refused = await here.person().send("POST", f"{at}/join", {"name": "Ben"}, 409)
            assert refused["key"] == "table.full_before"
            await ada.send("POST", f"{at}/start", {"fill": 1})
            for person in (ada, cy):
                await person.send("POST", f"{at}/hints", {"allowed": True})
            last = await guests_come_and_go(here, other)
            await last.send("POST", f"/api/tables/{other}/leave", {"seat": 1})
            await ada.send("POST", f"/api/tables/{other}/close")

    asyncio.run(play())


def test_a_guest_who_has_used_up_his_share_before_the_start_has_a_players_share_in_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open")
            at = f"/api/tables/{table}"
            await ben.send("POST", f"{at}/join", {"name": "Ben"})
            assert await says_all_he_may(ben, table) == "table.enough_before"
            assert (await here.service.tables.get(table)).version < 100
            await ada.send("POST", f"{at}/start", {})
            assert await says_all_he_may(ben, table) == "table.enough"

    asyncio.run(play())
