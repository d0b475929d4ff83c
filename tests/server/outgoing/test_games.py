"""What the server tells of its games: all that a page needs that was built without them."""

import asyncio
from typing import Any

import httpx
import pytest

from catalaunia.core import registry
from catalaunia.core.texts import LANGUAGES, catalogue
from catalaunia.server.http.app import make_app
from tests.server.places import new_service


def asked(path: str, **query: str) -> httpx.Response:
    """Of a server that nothing is kept in."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(new_service("unused.sqlite")))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(f"/api/games{path}", params=query)

    return asyncio.run(ask())


def games() -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = asked("").json()
    return told


def test_every_registered_game_is_told_with_its_options_and_its_usual_table() -> None:
    told = {one["id"]: one for one in games()}
    assert list(told) == registry.names()
    for name, one in told.items():
        game = registry.find(name)
        assert one["players"] == list(game.players)
        assert {option["name"]: tuple(option["values"]) for option in one["options"]} == game.choices
        assert one["play_now"]["players"] in game.players
        assert one["play_now"]["seat"] < one["play_now"]["players"]


@pytest.mark.parametrize("name", registry.names())
def test_the_usual_table_can_be_opened_and_begun_by_any_seat(name: str) -> None:
    game = registry.find(name)
    begins = game.usual.begins
    for seat in range(game.usual.players):
        options = {begins[0]: begins[1], begins[2]: seat} if begins else {}
        assert game.rules(game.usual.players, options).players == game.usual.players
    assert len(game.usual.sides) in (0, game.usual.players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_a_game_tells_its_own_texts_and_no_others(name: str, language: str) -> None:
    texts = asked(f"/{name}/texts", language=language).json()
    assert texts[f"web.game.{name}.name"]
    assert {key.partition(".")[0] for key in texts} <= {"web", name}
    others = [other for other in registry.names() if other != name]
    assert [key for key in texts if any(f".{other}." in key for other in others)] == []


def test_a_rulebook_comes_in_the_language_asked_for() -> None:
    with_rules = next(one for one in games() if len(one["rulebook"]) > 1)
    titles = {
        asked(f"/{with_rules['id']}/rulebook", language=language).json()["title"] for language in with_rules["rulebook"]
    }
    assert len(titles) == len(with_rules["rulebook"])


def test_a_game_that_is_not_there_is_refused_in_a_sentence() -> None:
    answer = asked("/chess/rulebook")
    assert (answer.status_code, answer.json()["key"]) == (404, "game.no_rulebook")
    assert asked("/chess/texts").json()["key"] == "game.unknown"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_every_option_has_a_name_and_each_of_its_values_a_name_and_what_it_means(name: str, language: str) -> None:
    """But the one that says who begins: a page names the seats."""
    game, texts = registry.find(name), catalogue(language)
    begins = game.usual.begins[0] if game.usual.begins else ""
    wanted = []
    for option, values in game.choices.items():
        wanted += [f"web.new.means.{name}.{option}.{value}" for value in values]
        if option != begins:
            wanted += [f"web.option.{name}.{option}.{one}" for one in ("name", *values)]
    assert [key for key in wanted if key not in texts] == []
    assert all(texts[key].endswith(".") for key in wanted if key.startswith("web.new.means."))
