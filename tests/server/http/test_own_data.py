"""Boards and cards of one's own: a file is read by the server, and what it gave opens a table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core.texts import LANGUAGES, Text
from catalaunia.games import attila, clash451
from catalaunia.server.tables.foreign_data import LONGEST_FILE
from tests.server.places import place

BOARD = (Path(attila.__file__).parent / "data" / "board.toml").read_text("utf-8")
DATA = Path(clash451.__file__).parent / "data"
DECKS = (DATA / "cards.toml").read_text("utf-8")
CARDS = (DATA / "terrains.toml").read_text("utf-8") + DECKS[: DECKS.index("fourteen")].replace("twelve =", "deck =")
OWN = {"attila": ("board", BOARD), "clash451": ("cards", CARDS)}


def answers(tmp_path: Path, game: str, text: str, status: int, language: str = "en") -> Any:
    async def ask() -> Any:
        async with place(tmp_path / "s") as here:
            headers = {"Accept-Language": language}
            sent = await here.person().http.post(f"/api/games/{game}/data", json={"text": text}, headers=headers)
            assert sent.status_code == status, sent.text
            return sent.json()

    return asyncio.run(ask())


@pytest.mark.parametrize("game", OWN)
def test_what_a_file_gives_opens_a_table_that_is_played_with_it(game: str, tmp_path: Path) -> None:
    option, text = OWN[game]

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            data = (await ada.send("POST", f"/api/games/{game}/data", {"text": text}))["data"]
            setup = {"game": game, "seats": [{"kind": "me"}] * 2, "options": {option: "own"}, "data": data}
            table = (await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201))["table"]
            told = await ada.send("GET", f"/api/tables/{table}")
            assert told["table"]["options"][option] == "own"

    asyncio.run(play())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_that_is_none_is_refused_with_the_checker_s_sentence(language: str, tmp_path: Path) -> None:
    wrong = BOARD.replace('frontier = ["belgica"', 'frontier = ["atlantis"')
    refused = answers(tmp_path, "attila", wrong, 409, language)
    assert refused["text"] == Text("board.unknown_in_frontier", id="atlantis").say(language)


WILD = {
    "no TOML": ("provinces = ", "board.not_toml"),
    "nested beyond reading": ("provinces = " + "[" * 20_000, "board.not_toml"),
    "a number beyond reading": ("provinces = " + "9" * 5_000, "board.not_toml"),
    "a date": ("provinces = 2026-11-17", "board.missing"),
    "infinity": ("frontier = inf\nprovinces = [nan]\nborders = 1\narrows = 1", "board.bad_id"),
    "nothing": ("", "board.missing"),
}


@pytest.mark.parametrize("which", WILD)
def test_a_wild_file_is_refused_with_a_sentence(which: str, tmp_path: Path) -> None:
    text, key = WILD[which]
    refused = answers(tmp_path, "attila", text, 409)
    assert refused["key"] == key
    assert refused["text"].endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("which", ["nested beyond reading", "a number beyond reading"])
def test_what_python_cannot_read_is_said_in_one_s_own_language(
    game: str, which: str, language: str, tmp_path: Path
) -> None:
    refused = answers(tmp_path, game, WILD[which][0], 409, language)
    assert Text("record.beyond_reading").say(language) in refused["text"]


def test_a_file_is_bound_and_what_it_holds_is_bound_as_in_a_setup(tmp_path: Path) -> None:
    assert answers(tmp_path, "attila", "#" * (LONGEST_FILE + 1), 422)["text"].endswith(".")
    assert answers(tmp_path, "attila", BOARD + "#" * 40_000, 200)["data"]
    long = CARDS.replace("Legions", "x" * 33_000)
    assert answers(tmp_path, "clash451", long, 409)["key"] == "record.too_large"


def test_an_unknown_game_has_no_files(tmp_path: Path) -> None:
    assert answers(tmp_path, "chess", BOARD, 409)["key"] == "game.unknown"
