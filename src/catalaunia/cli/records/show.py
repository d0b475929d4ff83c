"""`catalaunia show`: the board in text."""

import argparse

from catalaunia.cli import terminal
from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.output import out
from catalaunia.cli.records.chosen import add_record, replayed
from catalaunia.core.texts import Refusal


def add(command: Command) -> None:
    made = command("show", run)
    add_record(made)
    made.add_argument("--seat", type=whole(0, "--seat"), metavar="S")


def run(given: argparse.Namespace) -> int:
    line, gone = replayed(given)
    rules, state = gone.rules, gone.states[-1]
    if given.seat is not None and given.seat >= rules.players:
        raise Refusal("cli.no_seat", seat=given.seat, last=rules.players - 1)
    out.print(terminal.plain_or_styled(rules.render(rules.view(state, given.seat), given.seat, line["seats"]), out))
    return 0
