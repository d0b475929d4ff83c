"""Which record of a file is meant, and which ply of it."""

import argparse
from pathlib import Path

from catalaunia.cli.arguments import whole
from catalaunia.core import record
from catalaunia.core.texts import Refusal, Text


def add_record(made: argparse.ArgumentParser, at: bool = True) -> None:
    """`at`: a ply of it can be meant; otherwise it is always the whole."""
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument("--record", type=whole(1, "--record"), default=1, metavar="K")
    if at:
        made.add_argument("--at", type=whole(0, "--at"), metavar="N")
    else:
        made.set_defaults(at=None)


def replayed(given: argparse.Namespace) -> tuple[record.Record, record.Replay]:
    """The record that is meant, replayed as far as it is meant."""
    lines = list(record.read(given.file))
    if not lines:
        raise Refusal("cli.empty", path=given.file)
    if given.record > len(lines):
        raise Refusal("cli.no_record", path=given.file, count=len(lines), record=given.record)
    line = lines[given.record - 1]
    if isinstance(line, Refusal):
        raise Refusal("cli.broken_record", record=given.record, error=line.text)
    try:
        gone = record.replay(line, given.at)
    except record.WrongMove as wrong:
        error = Text("cli.at_action", action=wrong.action, error=wrong.text)
        raise Refusal("cli.broken_record", record=given.record, error=error) from None
    except Refusal as refusal:
        raise Refusal("cli.broken_record", record=given.record, error=refusal.text) from None
    if given.at is not None and given.at > len(line["actions"]):
        raise Refusal("cli.no_place", count=len(line["actions"]), at=given.at)
    return line, gone
