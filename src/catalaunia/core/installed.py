"""Which games there are, and where: every folder below `games/`, and those of other packages by entry point.

Nothing of a game is imported here: its name and its folder are all that texts, rulebooks and lessons need.
"""

import functools
import importlib.util
from importlib.metadata import entry_points
from pathlib import Path

GROUP = "catalaunia.games"  # of the entry points: name = package
OWN_GAMES = Path(__file__).parents[1] / "games"


@functools.cache
def packages() -> dict[str, str]:
    """The package of each game, by its name; looked up once: a server asks at every table."""
    found = {entry.name: entry.module for entry in entry_points(group=GROUP)}
    found |= {file.parent.name: f"{GROUP}.{file.parent.name}" for file in OWN_GAMES.glob("*/__init__.py")}
    return dict(sorted(found.items()))


@functools.cache
def folder(name: str) -> Path:
    """Where a game lies, with its texts, its rulebook and its lesson."""
    spec = importlib.util.find_spec(packages()[name])
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The game {name} is registered as {packages()[name]}, which is no package.")
    return Path(next(iter(spec.submodule_search_locations)))
