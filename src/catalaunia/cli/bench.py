"""`catalaunia bench`: how fast the engine is."""

import argparse
import json

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import err, out


def add(command: Command) -> None:
    made = command("bench", run)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.cli import measuring  # loads the search

    figures = measuring.report(err)
    if given.json:
        print(json.dumps(figures))
    else:
        measuring.show(figures, out)
    return 0
