"""The arguments of the server's commands; what they need is loaded when they are used."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs

from catalaunia.arguments import whole
from catalaunia.texts import Refusal

HOST, PORT, PROXIES = "127.0.0.1", 8451, "127.0.0.1,::1"


def add(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    """The arguments; each can also be set by the environment, and is checked then as on the command line."""
    made = command("serve", _serve, "Serve tables for people, programs and computer players.")
    made.add_argument("--host", default=_set("HOST", HOST), help=f"(default: {HOST})")
    made.add_argument("--port", type=whole(0, "--port"), default=_set("PORT", str(PORT)), help=f"(default: {PORT})")
    made.add_argument("--database", default=_set("DATABASE", ""), metavar="URL", help="a file, or postgresql://…")
    made.add_argument(
        "--workers", type=whole(0, "--workers"), default=_set("WORKERS", "1"), metavar="N",
        help="processes in which computer players think; 0 with PostgreSQL: `catalaunia worker` does it",
    )  # fmt: skip
    made.add_argument("--public-url", default=_set("PUBLIC_URL", ""), metavar="URL", help="as people reach it")
    made.add_argument("--open", action="store_true", help="open the browser, where there is one")
    made.add_argument(
        "--proxies", default=_set("PROXIES", PROXIES), metavar="A,B",
        help=f"whose X-Forwarded-For and -Proto are believed: addresses or networks (default: {PROXIES})",
    )  # fmt: skip
    made.add_argument(
        "--json-logs", action="store_true", default=_set("JSON_LOGS", "0") == "1", help="one JSON object a line"
    )
    made = command("worker", _worker, "Think for computer players of servers on the same PostgreSQL.")
    made.add_argument("--database", default=_set("DATABASE", ""), metavar="URL", help="postgresql://…")
    _add_store_commands(command)
    command("rotate-key", _of_the_store("rotate_key"), "Sign players with a new key; they stay known by the old one.")


def _add_store_commands(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    for name, text in (
        ("backup", "Write all tables into a file, also while a server runs."),
        ("restore", "Fill an empty store with the tables of a backup."),
        ("export", "Write the records of all finished games into a file, also while a server runs."),
        ("import", "Make a table to look back at from each record of a finished game."),
    ):
        made = command(name, _of_the_store(name), text)
        made.add_argument("file", type=Path, metavar="FILE")
        made.add_argument("--database", default=_set("DATABASE", ""), metavar="URL", help="a file, or postgresql://…")
        if name == "import":
            made.add_argument("--json", action="store_true")


def _of_the_store(name: str) -> Callable[[argparse.Namespace], int]:
    def run(given: argparse.Namespace) -> int:
        from catalaunia.server import store_commands

        code: int = getattr(store_commands, {"import": "import_"}.get(name, name))(given)
        return code

    return run


def _serve(given: argparse.Namespace) -> int:
    from catalaunia.server import command

    return command.serve(given)


def _worker(given: argparse.Namespace) -> int:
    from catalaunia.server import command

    return command.worker(given)


def _set(name: str, default: str) -> str:
    return os.environ.get(f"CATALAUNIA_{name}", default)


def data_folder() -> Path:
    return Path(_set("DATA", "") or platformdirs.user_data_path("catalaunia"))


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
