"""The command line: catalaunia play | simulate | verify | show | hint | review | arena | serve | bench | …

Bad input gets a sentence on the error stream and exit code 2, never a traceback.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from catalaunia import __version__, compiled
from catalaunia.cli import bench, extras, language, mcp, play, simulate
from catalaunia.cli.admin import command as admin
from catalaunia.cli.computers import arena, calibrate, exploit, ladder, league, puzzles, train
from catalaunia.cli.output import err
from catalaunia.cli.parser import Parser, does
from catalaunia.cli.records import dataset, hint, perft, review, show, verify
from catalaunia.cli.server import backup, export, import_, restore, rotate_key, serve, worker
from catalaunia.core import texts
from catalaunia.core.texts import Refusal, Text

COMMANDS = (
    play, simulate, verify, show, perft, hint, review, dataset,
    arena, ladder, league, train, calibrate, puzzles, exploit,
    serve, admin, worker, backup, restore, export, import_, rotate_key, bench, mcp,
)  # fmt: skip


def parser() -> Parser:
    main = Parser("catalaunia")
    main.add_argument("--version", action="version", version=f"catalaunia {__version__}")
    language.add(main)
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Any) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=does(name))
        made.set_defaults(run=run)
        language.add(made)
        return made

    for module in COMMANDS:
        module.add(command)
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    texts.speak(language.chosen(arguments))
    given = parser().parse_args(arguments)
    try:
        if given.command not in ("serve", "worker") and not compiled.warm():
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
