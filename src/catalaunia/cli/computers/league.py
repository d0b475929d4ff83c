"""`catalaunia league`: entries of anybody, matched and rated."""

import argparse
import json
import os
from pathlib import Path

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.output import err, out
from catalaunia.core import record
from catalaunia.core.chance import commitment, fresh_seed
from catalaunia.core.texts import Refusal, Text


def add(command: Command) -> None:
    made = command("league", run)
    made.add_argument("file", type=Path, metavar="FILE")
    made.add_argument("--seal", type=Path, metavar="FILE")
    made.add_argument("--results", type=Path, metavar="FILE")
    made.add_argument("--record", type=Path, metavar="FILE")
    made.add_argument("--table", type=Path, metavar="FILE.md")
    made.add_argument("--workers", type=whole(1, "--workers"), default=os.cpu_count() or 1, metavar="W")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.research.league import league, playing, table

    if given.seal is not None:
        return _seal(given.seal)
    found = league.read(given.file)
    if not found.commitment:
        raise Refusal("league.no_commitment", path=given.file)
    if not found.seed:
        for entry in found.entries:
            out.print(f"{entry.digest}  {entry.name}", markup=False, highlight=False, soft_wrap=True)
        out.print(str(Text("league.waiting", count=len(found.entries), path=given.file)), markup=False)
        return 0
    if given.table is not None:
        record.check_place(given.table)
    figures = playing.play(found, err, given.results, given.workers, given.record)
    if given.table is not None:
        given.table.write_text(table.markdown(figures), "utf-8")
    if given.json:
        print(json.dumps(figures))
        return 0
    table.show(figures, out)
    if given.table is not None:
        out.print(str(Text("cli.written", path=given.table)), markup=False)
    return 0


def _seal(path: Path) -> int:
    """Draw a seed that nobody but its owner can read, and never over another one."""
    record.check_place(path)
    seed = fresh_seed()
    try:
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(f'seed = "{seed.hex()}"\n')
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None
    out.print(str(Text("league.sealed", path=path)), markup=False)
    print(f'commitment = "{commitment(seed)}"')
    return 0
