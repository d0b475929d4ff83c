"""A game is one folder: nothing outside of it names it, but for what is listed here with its reason.

Tests of one game may name it. What all games share may not: the package, the page, the build, the benches, and the
modules that tests have in common.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalaunia.core import installed
from catalaunia.core.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
OWN = [folder.parent.name for folder in installed.OWN_GAMES.glob("*/__init__.py")]
CALLED = {catalogue(language)[f"web.game.{game}.name"] for game in OWN for language in LANGUAGES}
NAMED = re.compile("|".join(re.escape(one) for one in {*OWN, *CALLED}), re.IGNORECASE)

WRITTEN = {".py", ".ts", ".js", ".svelte", ".css", ".html", ".toml"}
GAMES = ("src/catalaunia/games/", "web/src/games/")
MADE = ("src/catalaunia/page/", "web/node_modules/", "web/src/generated/")
# Below these folders everything is about a game, one after the other.
OF_GAMES = (
    "bench/games/",
    "tests/games/",
    "tests/golden/",
    "tests/referee/",
    "tests/perft/",
    "tests/properties/",
    "tests/records/",
)

PRODUCT = "what is in the box, for people"
EXAMPLE = "an example in a docstring or in the published schema: a real game says more than a made-up one"
DOOR = "what a user of the library imports: the door of a game is named by it"
MEASURED = "measures one game, so that its figures can be compared with those of earlier versions"
KNOWN_POSITIONS = "positions and moves of real games, found for these tests"
ALLOWED = {
    "src/catalaunia/__init__.py": PRODUCT,
    "src/catalaunia/attila.py": DOOR,
    "src/catalaunia/clash451.py": DOOR,
    "src/catalaunia/library/__init__.py": DOOR,
    "src/catalaunia/client/__init__.py": EXAMPLE,
    "src/catalaunia/server/http/review_routes.py": EXAMPLE,
    "src/catalaunia/cli/measuring.py": MEASURED,
    "bench/crash/clock.py": MEASURED,
    "bench/crash/worker.py": MEASURED,
    "bench/party.py": MEASURED,
    "bench/store.py": MEASURED,
    "bench/siege/champions.py": MEASURED,
    "bench/siege/friend.py": MEASURED,
    "bench/siege/requests.py": MEASURED,
    "tests/tables.py": "tables with the options of each game, a list for each; a game from elsewhere brings its own",
    "tests/contract/test_picture.py": "what a picture leaves out of the position, said of each game",
    "tests/core/find_lesson_ends.py": KNOWN_POSITIONS,
    "tests/server/tables/authority/asks.py": KNOWN_POSITIONS,
    "tests/server/places.py": "a table to open where it does not matter which",
    "tests/server/tables/authority/stages.py": KNOWN_POSITIONS,
    "tests/server/tables/authority/table_of_rights.py": KNOWN_POSITIONS,
    "tests/server/outgoing/twins.py": "what is hidden in each game, so that twins differ in nothing else",
    "tests/ai/workers/cluster.py": "runs commands, one of which needs a game with a network",
    "tests/browser/programs/make_positions.py": KNOWN_POSITIONS,
    "tests/browser/programs/take_turns.py": "plays games in which others do much between two turns",
    "tests/browser/programs/pictures.py": "the pictures of the README",
    "tests/browser/scenes.py": KNOWN_POSITIONS,
}


def shared() -> Iterator[Path]:
    """What all games have in common."""
    for folder in ("src/catalaunia", "web", "bench", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix not in WRITTEN or name.startswith((*GAMES, *MADE, *OF_GAMES)) or "node_modules" in name:
                continue
            about_one = name.startswith("tests/") and file.name.startswith("test_")
            if not about_one or name.startswith("tests/contract/"):
                yield file
    yield ROOT / "Makefile"
    yield ROOT / "hatch_build.py"


def names_a_game(file: Path) -> bool:
    return bool(NAMED.search(file.relative_to(ROOT).as_posix()) or NAMED.search(file.read_text("utf-8")))


def test_nothing_outside_of_its_folders_names_a_game() -> None:
    found = [file.relative_to(ROOT).as_posix() for file in shared() if names_a_game(file)]
    assert [name for name in found if name not in ALLOWED] == []


@pytest.mark.parametrize("name", ALLOWED)
def test_an_exception_is_still_needed(name: str) -> None:
    assert names_a_game(ROOT / name)


@pytest.mark.parametrize("game", OWN)
def test_a_game_with_a_page_has_it_in_one_folder(game: str) -> None:
    folder = ROOT / "web" / "src" / "games" / game
    assert not folder.exists() or (folder / "index.ts").exists()
