"""The command line: catalaunia play | simulate | verify | show | hint | arena | ladder | serve | backup | bench | …

Bad input gets a sentence on the error stream and exit code 2, never a traceback.
"""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from catalaunia import __version__, compiled
from catalaunia.cli import arena, bench, extras, ladder, play, simulate
from catalaunia.cli.output import err
from catalaunia.cli.records import hint, perft, show, verify
from catalaunia.cli.server import backup, export, import_, restore, rotate_key, serve, worker
from catalaunia.core.texts import Refusal, Text

COMMANDS = (
    play, simulate, verify, show, perft, hint, arena, ladder,
    serve, worker, backup, restore, export, import_, rotate_key, bench,
)  # fmt: skip


class Parser(argparse.ArgumentParser):
    """Says what is wrong in a sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(2, f"{sentence}. See: {self.prog} --help\n")


def parser() -> Parser:
    main = Parser(prog="catalaunia", description="Board games: play, simulate, verify, measure.")
    main.add_argument("--version", action="version", version=f"catalaunia {__version__}")
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    for module in COMMANDS:
        module.add(command)
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        if given.command != "serve" and not compiled.warm():
            err.print(str(Text("cli.compiling")), style="dim")
        code: int = given.run(given)
    except ModuleNotFoundError as error:
        if not (refusal := extras.missing(error)):
            raise
        return _refused(refusal)
    except Refusal as refusal:
        return _refused(refusal)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    return code


def _refused(refusal: Refusal) -> int:
    err.print(str(refusal), markup=False)
    return 2
