"""What is the same for all who ask, and never changes, is worked out once."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.outgoing import finale, lesson_views, preview
from tests.server.places import place
from tests.server.tables.test_strangers import GOOD


def counting(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, made: Counter[str]) -> None:
    real = getattr(where, name)

    def counted(*given: Any) -> Any:
        made[name] += 1
        return real(*given)

    monkeypatch.setattr(where, name, counted)


def test_the_end_of_a_game_and_its_picture_are_made_once_for_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()
    counting(monkeypatch, finale, "finale", made)
    counting(monkeypatch, preview, "result_picture", made)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            table = (await here.person().send("POST", "/api/records", GOOD, 201))["table"]
            for path in ("finale", "result.png"):
                for language in ("en", "de"):
                    said = [
                        await here.person().http.get(
                            f"/api/tables/{table}/{path}", headers={"Accept-Language": language}
                        )
                        for _ in range(3)
                    ]
                    assert {one.status_code for one in said} == {200}
                    assert len({one.content for one in said}) == 1
            await here.person().send("GET", f"/api/tables/{table}/finale", seat=1)

    asyncio.run(play())
    assert made == {"finale": 3, "result_picture": 2}


def test_a_step_of_a_lesson_is_made_once_for_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[str] = Counter()
    lesson_views.step_of.cache_clear()
    counting(monkeypatch, lesson_views, "shown", made)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            for language in ("en", "fr", "en", "fr"):
                said = await here.person().http.get("/api/lessons/attila/2", headers={"Accept-Language": language})
                assert said.status_code == 200
            await here.person().send("GET", "/api/lessons/attila/99", status=404)

    asyncio.run(play())
    assert made == {"shown": 2}
