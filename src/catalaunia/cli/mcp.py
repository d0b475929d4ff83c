"""`catalaunia mcp`: a server of the Model Context Protocol on standard input and output, for one model."""

import argparse
from pathlib import Path

from catalaunia.cli.arguments import Command
from catalaunia.core import record


def add(command: Command) -> None:
    made = command("mcp", run)
    made.add_argument("--record", type=Path, metavar="FILE")


def run(given: argparse.Namespace) -> int:
    if given.record is not None:
        record.check_place(given.record)
    from catalaunia.research.llm.server import server

    server(given.record).run("stdio")
    return 0
