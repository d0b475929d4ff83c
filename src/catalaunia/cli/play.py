"""`catalaunia play`: a person in the terminal against computer players."""

import argparse

from catalaunia.cli import terminal
from catalaunia.cli.arguments import Command, add_variant, chosen, whole


def add(command: Command) -> None:
    made = command("play", run)
    add_variant(made, 3)
    made.add_argument("--seat", type=whole(0, "--seat"), default=0, metavar="S")
    made.add_argument("--level", type=whole(1, "--level"), default=2, metavar="K")


def run(given: argparse.Namespace) -> int:
    found, rules, _ = chosen(given)
    return terminal.play(found, rules, given.seat, given.level, given.record)
