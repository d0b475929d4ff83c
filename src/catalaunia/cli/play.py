"""`catalaunia play`: a person in the terminal against computer players."""

import argparse

from catalaunia.cli import terminal
from catalaunia.cli.arguments import Command, add_variant, chosen, whole


def add(command: Command) -> None:
    made = command("play", run, "Play in the terminal against computer players.")
    add_variant(made, 3)
    made.add_argument("--seat", type=whole(0, "--seat"), default=0, metavar="S", help="where you sit, from 0")
    made.add_argument("--level", type=whole(1, "--level"), default=2, metavar="K", help="of the computers, 1 to 7")


def run(given: argparse.Namespace) -> int:
    found, rules, _ = chosen(given)
    return terminal.play(found, rules, given.seat, given.level, given.record)
