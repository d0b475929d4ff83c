"""What the server's commands share: settings by the environment, the data folder, the database."""

import argparse
import os
from pathlib import Path

import platformdirs

from catalaunia.core.texts import Refusal


def setting(name: str, default: str) -> str:
    """An argument's default, which can be set by the environment and is checked then as on the command line."""
    return os.environ.get(f"CATALAUNIA_{name}", default)


def add_database(made: argparse.ArgumentParser) -> None:
    made.add_argument("--database", default=setting("DATABASE", ""), metavar="URL")


def add_file(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", type=Path, metavar="FILE")
    add_database(made)


def check_readable(path: Path) -> None:
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not path.exists():
        raise Refusal("cli.no_file", path=path)


def data_folder() -> Path:
    return Path(setting("DATA", "") or platformdirs.user_data_path("catalaunia"))


def database(given: str) -> str:
    """The database to use; the default is a file in the user's data folder."""
    if given:
        return given
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refusal("cli.cannot_write", path=folder, error=error.strerror) from None
    return str(folder / "catalaunia.sqlite")
