"""A game is one folder: nothing outside of it names it, but for what is listed here with its reason.

Tests of one game may name it. What all games share may not: the package, the page, the build, the benches, and the
modules that tests have in common.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from catalaunia.core import installed, registry
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
    "bench/crash/worker.py": MEASURED,
    "bench/store.py": MEASURED,
    "bench/siege/champions.py": MEASURED,
    "bench/siege/friend.py": MEASURED,
    "bench/siege/requests.py": MEASURED,
    "tests/server/tables/authority/asks.py": KNOWN_POSITIONS,
    "tests/server/tables/authority/stages.py": KNOWN_POSITIONS,
    "tests/server/tables/authority/table_of_rights.py": KNOWN_POSITIONS,
    "tests/server/outgoing/twins.py": "what is hidden in each game, so that twins differ in nothing else",
    "tests/ai/workers/cluster.py": "runs commands, one of which needs a game with a network",
    "tests/browser/programs/make_positions.py": KNOWN_POSITIONS,
    "tests/browser/programs/take_turns.py": "plays games in which others do much between two turns",
    "tests/browser/programs/pictures.py": "the pictures of the README",
    "tests/browser/scenes.py": KNOWN_POSITIONS,
    "web/src/rules/asked.test.ts": "the real rulebooks: where each says how one wins",
}

# The words of moves are ordinary words, too. Where a shared file has one, it says something else with it.
OVER = "a stage of a table"
ORDINARY = {
    "web/src/lib/fair/seen.ts": {"over": OVER},
    "web/src/lib/time.ts": {"second": "a unit of time"},
    "web/src/review/Head.svelte": {"over": OVER},
    "web/src/review/ReviewPage.svelte": {"over": OVER, "first": "the button to the beginning"},
    "web/src/review/Transport.svelte": {"first": "the button to the beginning"},
    "web/src/review/judged/judging.svelte.ts": {"done": "a judgement is ready"},
    "web/src/review/keys.ts": {"first": "the key to the beginning"},
    "web/src/review/study/Together.svelte": {"first": "the key to the beginning"},
    "web/src/rules/Rulebook.svelte": {"h2": "a heading", "h3": "a heading"},
    "web/src/shell/Header.svelte": {"play": "a place of the page"},
    "web/src/shell/admin/Tables.svelte": {"over": OVER},
    "web/src/shell/devices/ByPasskey.svelte": {"done": "how it went"},
    "web/src/shell/devices/List.svelte": {"first": "of several"},
    "web/src/shell/devices/passkeys.ts": {"done": "how it went"},
    "web/src/shell/home/Home.svelte": {"over": OVER},
    "web/src/shell/home/home.ts": {"over": OVER},
    "web/src/shell/home/off/TakenOff.svelte": {"over": OVER},
    "web/src/table/announcing/Announcer.svelte": {"over": OVER},
    "web/src/table/asked.ts": {"over": OVER},
    "web/src/table/beats/touch.ts": {"province": "what is touched on a board", "terrain": "what is touched on a board"},
    "web/src/table/beside/Watching.svelte": {"over": OVER},
    "web/src/table/finale/Race.svelte": {"over": OVER, "gain": "a class of style"},
    "web/src/table/late/late.ts": {"over": OVER},
    "web/src/table/life/rematch.ts": {"over": OVER},
    "web/src/table/plain/Board.svelte": {"over": OVER},
    "web/src/table/table.svelte.ts": {"play": "a command of the socket"},
}
QUOTED = re.compile(r"""(["'`])([a-z][a-z0-9-]*)(?: [^"'`]*)?\1""")
DRAWN = re.compile(r"""data-([a-z]+)|dataset(?:\.|\[")([a-z]+)""")
OF_EVERY_GAME = {"seat", "place"}
# So ordinary that in Python nothing follows from them: there the rarer ones are looked for.
EVERYDAY = {"play", "move", "place", "first", "second", "done", "over", "pass", "aside", "stand", "h11"}


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


@cache
def words() -> tuple[frozenset[str], frozenset[str]]:
    """What stands in the tables of moves: verbs and names of things, and the kinds of these things."""
    said, kinds = set(), set()
    for name in registry.names():
        played = registry.find(name)
        rules = played.rules(played.players[0], {})
        state = rules.new()
        for block in rules.blocks.blocks:
            said.add(block.verb)
            kinds |= set(block.takes)
        for number in range(rules.size):
            with suppress(KeyError):  # no move of this board has this number
                said |= set(rules.move(state, number).names)
    return frozenset(one for one in said if not one.isdigit()), frozenset(kinds - OF_EVERY_GAME)


def words_of_moves(file: Path) -> set[str]:
    """Those that a source of the page has as texts or as the first word of one, and kinds by which it finds things."""
    text, (said, kinds) = file.read_text("utf-8"), words()
    quoted = {found[2] for found in QUOTED.finditer(text)}
    drawn = {found[1] or found[2] for found in DRAWN.finditer(text)}
    return quoted & said | drawn & kinds


def rare_words_of_moves(file: Path) -> set[str]:
    texts = (node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
    begin = {text.partition(" ")[0] for text in texts if isinstance(text, str)}
    return begin & words()[0] - EVERYDAY


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


def test_the_page_that_games_share_knows_no_words_of_their_moves() -> None:
    page = [file for file in shared() if file.suffix in (".ts", ".svelte") and ".test." not in file.name]
    found = {file.relative_to(ROOT).as_posix(): words_of_moves(file) for file in page}
    assert {name: ones for name, ones in found.items() if ones} == {name: {*ones} for name, ones in ORDINARY.items()}


def test_the_python_that_games_share_knows_no_words_of_their_moves() -> None:
    files = ((file, file.relative_to(ROOT).as_posix()) for file in shared() if file.suffix == ".py")
    found = {name: rare_words_of_moves(file) for file, name in files if name.startswith(("src/", "bench/"))}
    assert {name: ones for name, ones in found.items() if ones and name not in ALLOWED} == {}
