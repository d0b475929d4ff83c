"""`catalaunia worker`: thinks for the servers on the same PostgreSQL."""

import argparse
import sys

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import err
from catalaunia.cli.server.arguments import add_database
from catalaunia.core.texts import Refusal


def add(command: Command) -> None:
    made = command("worker", run)
    add_database(made)


def run(given: argparse.Namespace) -> int:
    if not given.database.startswith("postgresql:"):
        raise Refusal("worker.postgres_only")
    from catalaunia.server.operating import logs
    from catalaunia.server.thinking.worker import work

    logs.set_up(False, lambda _: None, sys.stderr)
    return work(given.database, err)
