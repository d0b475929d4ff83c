"""`catalaunia ladder`: the levels, each against the one below."""

import argparse
import json
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, options_of, span, whole
from catalaunia.cli.computers.arena import add_shared
from catalaunia.cli.computers.workers import workers_of
from catalaunia.cli.output import err, out
from catalaunia.core import record
from catalaunia.core.texts import Refusal, Text

LEVELS = 7  # of the computer players; a test holds it to them


def add(command: Command) -> None:
    made = command("ladder", run)
    add_game(made)
    made.add_argument("--players", type=whole(1, "--players"), default=2, metavar="P")
    made.add_argument("--pairs", type=whole(1, "--pairs"), default=400, metavar="N")
    made.add_argument(
        "--levels", type=span(1, LEVELS, "--levels"), default=range(1, LEVELS + 1),
        metavar="FROM-TO",
    )  # fmt: skip
    made.add_argument("--part", type=whole(1, "--part"), default=1, metavar="K")
    made.add_argument("--results", type=Path, metavar="FOLDER")
    made.add_argument("--played", action="store_true")
    made.add_argument("--plot", type=Path, metavar="FILE.svg")
    made.add_argument("--ratings", type=Path, metavar="FILE.toml")
    add_shared(made)


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.arena import ladder, plot, ratings

    if given.ratings is not None and len(given.levels) < LEVELS:
        raise Refusal("ladder.ratings", last=LEVELS)
    for file in (given.plot, given.ratings):
        if file is not None:
            record.check_place(file)
    if given.results is not None:
        _make_folder(given.results)
    chosen = tuple(options_of(given.option).items())
    steps = [
        ladder.Step(given.game, given.players, level, chosen, given.seed, given.part) for level in given.levels[1:]
    ]
    if given.played and given.results is None:
        raise Refusal("ladder.no_results")
    if given.played:
        figures = ladder.played(steps, given.pairs, given.results)
    else:
        figures = ladder.climb(steps, given.pairs, err, given.results, workers_of(given))
    if given.plot is not None:
        given.plot.write_text(plot.drawing(figures), "utf-8")
    if given.ratings is not None:
        ratings.write(given.ratings, figures)
    if given.json:
        print(json.dumps(figures))
    else:
        ladder.show(figures, out)
        for file in (given.plot, given.ratings):
            if file is not None:
                out.print(str(Text("cli.written", path=file)), markup=False)
    return 0


def _make_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise Refusal("cli.no_folder", path=path.parent)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None
