"""Puzzles over HTTP: as their seat knew them and no more, answered and explained, and nothing is kept."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.ai.puzzles.puzzle import Puzzle, of_game
from catalaunia.compiled.dealing import resample
from catalaunia.core.texts import LANGUAGES
from tests.server.places import Place, place
from tests.server.thinking.quick import QuickThinkers

GAMES = ("attila", "clash451")
every_game = pytest.mark.parametrize("game", GAMES)


async def asked(here: Place, path: str, moves: list[str] | None = None, language: str = "en") -> httpx.Response:
    """A stranger asks: GET, or POST where there is an answer."""
    transport, address = httpx.ASGITransport(here.app), f"/api/puzzles/{path}"
    headers = {"Accept-Language": language}
    async with httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers) as client:
        if moves is None:
            return await client.get(address)
        return await client.post(address, json={"moves": moves})


def some(game: str) -> list[Puzzle]:
    """An open move, and a secret choice if there is one."""
    found = of_game(game)
    return [next(one for one in found if one.secret is secret) for secret in (False, True)]


@every_game
def test_the_puzzles_of_a_game_come_in_the_order_of_their_file(game: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with place(tmp_path / "tables") as here:
            got = (await asked(here, game, language="fr")).json()
            assert [one["id"] for one in got["puzzles"]] == [one.id for one in of_game(game)]
            themes = {one["id"]: one["name"] for one in got["themes"]}
            assert set(themes) == {one.theme for one in of_game(game)}
            assert all(themes.values())
            assert (await asked(here, "chess")).status_code == 409
            assert (await asked(here, f"{game}/none")).status_code == 404

    asyncio.run(look())


@every_game
def test_a_puzzle_is_shown_answered_and_explained(game: str, tmp_path: Path) -> None:
    async def solve() -> None:
        async with place(tmp_path / "tables") as here:
            thinkers = here.service.thinkers
            assert isinstance(thinkers, QuickThinkers)
            for one in some(game):
                where = f"{game}/{one.id}"
                shown = (await asked(here, where)).json()
                ways = [way["moves"] for way in shown["choices"]] or [[o["move"]] for o in shown["frame"]["offers"]]
                assert sorted(ways) == sorted([*k.moves] for k in one.candidates)
                right = (await asked(here, where, [*one.candidates[0].moves])).json()
                assert right["right"] is True
                assert right["chosen"]["loss"] == 0
                wrong = (await asked(here, where, [*one.candidates[one.natural].moves])).json()
                assert wrong["right"] is False
                assert wrong["chosen"]["loss"] > 0.07
                assert wrong["best"]["moves"] == [*one.candidates[0].moves]
                assert wrong["because"] == ["Because (en)."]
            assert len(thinkers.explained) == 2  # the natural way is explained once, whoever asks
            assert await here.service.store.listed(10) == []

    asyncio.run(solve())


@every_game
def test_what_cannot_be_chosen_is_refused(game: str, tmp_path: Path) -> None:
    async def ask() -> None:
        async with place(tmp_path / "tables") as here:
            for one in some(game):
                assert (await asked(here, f"{game}/{one.id}", ["nonsense"])).status_code == 409
                assert (await asked(here, f"{game}/{one.id}", [])).status_code == 422

    asyncio.run(ask())


@every_game
def test_nothing_hidden_leaves_the_server(game: str, tmp_path: Path) -> None:
    """A puzzle has nothing but the view of its seat: dealing anew what that seat cannot know changes no byte of it."""

    async def look() -> list[bytes]:
        async with place(tmp_path / "tables") as here:
            return [(await asked(here, f"{game}/{one.id}")).content for one in some(game)]

    for one in of_game(game):
        rules = one.variant.shared_rules
        view = one.position(rules)
        assert rules.view(resample(rules, view, one.seat, 7), one.seat).tobytes() == view.tobytes()
    for content, one in zip(asyncio.run(look()), some(game), strict=True):
        sent: dict[str, Any] = json.loads(content)
        assert "candidates" not in sent
        assert "natural" not in sent
        assert "origin" not in content.decode()
        assert sent["seat"] == one.seat


@every_game
def test_a_puzzle_is_told_in_every_language(game: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with place(tmp_path / "tables") as here:
            for one in some(game):
                told = [(await asked(here, f"{game}/{one.id}", language=language)).json() for language in LANGUAGES]
                assert len({shown["theme"]["name"] for shown in told}) == len(LANGUAGES)

    asyncio.run(look())
