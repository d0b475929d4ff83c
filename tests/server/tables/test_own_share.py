"""What one player may say and do at a table: nobody uses up what the others have left to say and do."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.tables import commands
from catalaunia.server.tables.commands import meeting
from tests.server.places import place
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
    monkeypatch.setattr("catalaunia.server.tables.live.MOST_EVENTS_OF_ONE", 10)

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
    assert 5 * commands.MOST_EVENTS_OF_ONE < commands.MOST_EVENTS


def test_who_is_away_comes_back_also_to_a_table_with_a_very_long_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_people(here)
            await ada.send("POST", f"/api/tables/{table}/leave", {"seat": 0})
            monkeypatch.setattr("catalaunia.server.tables.live.MOST_EVENTS", 1)
            await ada.send("POST", f"/api/tables/{table}/return", {"seat": 0})
            assert not (await ada.look(table))["table"]["seats"][0]["away"]

    asyncio.run(play())
