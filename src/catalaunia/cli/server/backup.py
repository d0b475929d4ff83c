"""`catalaunia backup`: everything in one file, running games with their secrets included."""

import argparse
import asyncio

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import say
from catalaunia.cli.server.arguments import add_file, database
from catalaunia.core import record


def add(command: Command) -> None:
    made = command("backup", run)
    add_file(made)
    made.add_argument("--check", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.store.backup import backup, check

    url = database(given.database)
    record.check_place(given.file)
    count = asyncio.run(backup(url, given.file))
    say("backup.done", count=count, path=given.file)
    if given.check:
        asyncio.run(check(given.file))
        say("backup.checked")
    return 0
