"""How the computer players go about a game, and how strong they are: two files beside the code that thinks."""

import tomllib
from pathlib import Path
from typing import Any


def read_tuning(folder: Path) -> dict[str, Any]:
    """`tuning.toml`, and under `ratings` what a ladder has measured, if there is a `ratings.toml`."""
    tuning = tomllib.loads((folder / "tuning.toml").read_text("utf-8"))
    measured = folder / "ratings.toml"
    if measured.exists():
        tuning["ratings"] = tomllib.loads(measured.read_text("utf-8"))
    return tuning
