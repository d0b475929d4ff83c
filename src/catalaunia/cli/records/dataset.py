"""`catalaunia dataset`: the decisions of records as a Parquet file, with a data card."""

import argparse
import json
import shlex
from pathlib import Path

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.computers.workers import add_workers, workers_of
from catalaunia.cli.output import err, progress, say
from catalaunia.cli.records.review import CARES
from catalaunia.core.texts import Text


def add(command: Command) -> None:
    made = command("dataset", run)
    made.add_argument("files", type=Path, nargs="+", metavar="FILE")
    made.add_argument("--out", type=Path, required=True, metavar="FILE.parquet")
    made.add_argument("--judged", choices=CARES)
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="R")
    add_workers(made)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.research.dataset.card import beside
    from catalaunia.research.dataset.making import kind_of, make

    kind = kind_of(given.files, given.judged, given.seed)
    with progress() as bar:
        task = bar.add_task(str(Text("dataset.under_way")), total=None)
        made = make(
            given.files, kind, given.out, workers_of(given), _command(given),
            lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
    if given.json:
        figures = {"records": made.records, "rows": made.rows, "left_out": len(made.left_out), "sha256": made.sha256}
        print(json.dumps(figures))
    else:
        say("dataset.made", decisions=made.rows, games=made.records)
        for path in (given.out, beside(given.out)):
            say("cli.written", path=path)
    if made.left_out:
        err.print(str(Text("dataset.left_out", count=len(made.left_out))), markup=False)
    return 1 if made.left_out else 0


def _command(given: argparse.Namespace) -> str:
    """As it can be given again; where the files lie, and where the work was done, does not matter."""
    words = ["catalaunia", "dataset", *(file.name for file in given.files), "--out", given.out.name]
    words += ["--judged", given.judged, "--seed", given.seed] if given.judged else []
    return shlex.join(map(str, words))
