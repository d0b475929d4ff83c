"""Lessons over HTTP: the position with its offers, what is said to an attempt, what follows; and nothing is kept."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.core import lessons
from catalaunia.core.texts import LANGUAGES
from tests.server.places import place


def asked(folder: Path, *requests: tuple[str, dict[str, Any] | None], language: str = "en") -> list[httpx.Response]:
    """A stranger's requests: GET, or POST where there is a body."""

    async def ask() -> list[httpx.Response]:
        async with place(folder / "tables") as here:
            transport = httpx.ASGITransport(here.app)
            headers = {"Accept-Language": language}
            async with httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers) as client:
                answers = [
                    await (
                        client.get(f"/api/lessons/{path}")
                        if body is None
                        else client.post(f"/api/lessons/{path}", json=body)
                    )
                    for path, body in requests
                ]
                assert not client.cookies
            assert await here.service.store.listed(10) == []
            return answers

    return asyncio.run(ask())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", lessons.names())
def test_a_whole_lesson(game: str, language: str, tmp_path: Path) -> None:
    steps = lessons.lesson(game)
    requests: list[tuple[str, dict[str, Any] | None]] = [(game, None)]
    for number, step in enumerate(steps, 1):
        requests += [(f"{game}/{number}", None), (f"{game}/{number}", {"moves": [step.wrong]})]
        requests.append((f"{game}/{number}", {"moves": list(step.asked)}))
    titles, *rest = [answer.json() for answer in asked(tmp_path, *requests, language=language)]
    assert [one["id"] for one in titles["steps"]] == [step.id for step in steps]
    for number, step in enumerate(steps, 1):
        shown, wrong, right = rest[3 * number - 3 : 3 * number]
        assert (shown["number"], shown["last"], shown["title"]) == (
            number,
            len(steps),
            titles["steps"][number - 1]["title"],
        )
        assert shown["task"] == step.text("task").say(language)
        assert [one["move"] for one in shown["show"]] == list(step.asked)
        assert step.asked[0] in [offer["move"] for offer in shown["frame"]["offers"]]
        assert shown["frame"]["picture"]["seat"] == shown["seat"]
        assert (wrong["kind"], wrong["frames"]) == ("wrong", [])
        assert wrong["clause"]
        assert wrong["sentences"][-1] == step.text("wrong").say(language)
        assert right["kind"] == "right"
        assert right["sentences"] == [step.text("right").say(language)]
        assert right["frames"][-1]["table"]["ply"] == step.until


def test_a_move_of_several_goes_on_and_says_what_comes_next(tmp_path: Path) -> None:
    (answer,) = asked(tmp_path, ("attila/7", {"moves": ["bid vandals"]}))
    content = answer.json()
    assert (content["kind"], content["said"]) == ("on", 1)
    assert content["sentences"] == ["Good so far. Next: bid a card of the Vandals."]
    assert "stand" in [offer["move"] for offer in content["frames"][0]["offers"]]


def test_what_the_others_hide_is_not_shown_to_the_learner(tmp_path: Path) -> None:
    (answer,) = asked(tmp_path, ("attila/7", {"moves": ["bid vandals", "bid vandals", "stand"]}))
    told = [text for frame in answer.json()["frames"] for one in frame["story"] for text in one["texts"]]
    assert "Bero bids a card, face down" in told


def test_wrong_addresses_and_bodies_are_refused_with_a_sentence(tmp_path: Path) -> None:
    answers = asked(
        tmp_path,
        ("chess", None),
        ("attila/99", None),
        ("attila/1", {"moves": []}),
        ("attila/1", {"moves": ["gain", "gain"]}),
        ("attila/1", {"moves": ["x" * 81]}),
    )
    assert [answer.status_code for answer in answers] == [404, 404, 422, 409, 422]
    assert all(answer.json()["text"].endswith(".") for answer in answers)
