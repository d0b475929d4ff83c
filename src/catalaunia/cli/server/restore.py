"""`catalaunia restore`: a backup into an empty store."""

import argparse
import asyncio

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import say
from catalaunia.cli.server.arguments import add_file, check_readable, database


def add(command: Command) -> None:
    add_file(command("restore", run))


def run(given: argparse.Namespace) -> int:
    from catalaunia.store.backup import restore

    check_readable(given.file)
    count = asyncio.run(restore(given.file, database(given.database)))
    say("restore.done", count=count, path=given.file)
    return 0
