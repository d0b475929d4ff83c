"""How the computer players go about a game, and how strong they are: files beside the code that thinks."""

import tomllib
from pathlib import Path
from typing import Any


def read_tuning(folder: Path) -> dict[str, Any]:
    """The players of today, and under its name those of each month that is kept (`tuning-2026-11.toml`).

    Under `ratings` stands what a ladder has measured, if there is a `ratings.toml`, under `calibration` how the chances
    are mended that hints tell.
    """
    tuning = _read(folder / "tuning.toml")
    for file in sorted(folder.glob("tuning-*.toml")):
        tuning[file.stem.removeprefix("tuning-")] = _read(file)
    for name in ("ratings", "calibration"):
        if (folder / f"{name}.toml").exists():
            tuning[name] = _read(folder / f"{name}.toml")
    return tuning


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))
