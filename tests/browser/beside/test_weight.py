"""What a table's scripts weigh, read from the built page: `python -m bench.page` measures what a visit transfers."""

import re
from collections.abc import Iterable
from functools import cache

import pytest

from catalaunia.core import registry
from catalaunia.server.http.page_files import FOLDER

MOST = 165_000  # bytes, gzipped
ASSETS = FOLDER / "assets"
IMPORTED = re.compile(r"""(?:import|export)\s*(?:[^"'()]*?from)?\s*["']\./([^"']+\.js)["']""")


@cache
def text(script: str) -> str:
    return (ASSETS / script).read_text("utf-8")


def weight(script: str) -> int:
    packed = ASSETS / f"{script}.gz"
    return (packed if packed.exists() else ASSETS / script).stat().st_size


def with_all_they_import(scripts: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(scripts)
    while waiting:
        if (script := waiting.pop()) not in found:
            found.add(script)
            waiting += IMPORTED.findall(text(script))
    return found


def loaded_by(name: str) -> list[str]:
    """The scripts of a module that is loaded for itself."""
    return sorted(
        one.name for one in ASSETS.glob("*.js") if re.fullmatch(rf"{re.escape(name)}-[\w-]{{8}}\.js", one.name)
    )


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_scripts_of_a_table_weigh_little(language: str) -> None:
    """The page, the table, a game's part of it, and the sentences of both."""
    assert FOLDER.exists(), "The page is not built: make test does it."
    entry = re.findall(r"assets/([^\"]+\.js)", (FOLDER / "index.html").read_text("utf-8"))
    tables, parts = loaded_by("TablePage"), loaded_by("table")
    assert entry
    assert len(tables) == 1
    assert len(parts) > len(registry.names())  # and that of games which bring none
    said = [loaded_by(f"texts.{name}.{language}") for name in ("page", *registry.names())]
    of_the_page, *of_games = (weight(one) for (one,) in said)
    weights = [sum(map(weight, with_all_they_import([*entry, *tables, part]))) for part in parts]
    assert min(weights) > sum(map(weight, [*entry, *tables]))
    assert max(weights) + of_the_page + max(of_games) <= MOST
