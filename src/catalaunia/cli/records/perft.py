"""`catalaunia perft`: counting what can follow."""

import argparse
import json
from collections import Counter

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.output import out
from catalaunia.cli.records.chosen import add_record, replayed
from catalaunia.core import protocol
from catalaunia.core.texts import Text


def add(command: Command) -> None:
    made = command("perft", run)
    add_record(made)
    made.add_argument("--depth", type=whole(1, "--depth"), required=True, metavar="D")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    _, gone = replayed(given)
    rules, state = gone.rules, gone.states[-1]
    below: Counter[str] = Counter()
    for move in rules.legal(state):
        after = protocol.copy(state)
        rules.apply(after, move)
        below[rules.move(state, move).text] = rules.perft(after, given.depth - 1)
    if given.json:
        print(json.dumps({"count": below.total(), "below": below}))
    else:
        for text, count in below.items():
            out.print(f"{count:>16,}  {text}", markup=False)
        out.print(str(Text("cli.perft", count=f"{below.total():,}", depth=given.depth)))
    return 0
