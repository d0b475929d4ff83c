"""`catalaunia train`: a game's network learns to judge positions."""

import argparse
import json
import shlex
from dataclasses import asdict
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, minutes, whole
from catalaunia.cli.computers.workers import add_workers, workers_of
from catalaunia.cli.output import err, out
from catalaunia.core import record, registry
from catalaunia.core.texts import Text


def add(command: Command) -> None:
    made = command("train", run)
    add_game(made)
    made.add_argument("--players", type=whole(1, "--players"), default=2, metavar="P")
    made.add_argument("--minutes", type=minutes, required=True, metavar="M")
    made.add_argument("--out", type=Path, required=True, metavar="FILE.npz")
    made.add_argument("--plot", type=Path, metavar="FILE.svg")
    made.add_argument("--worlds", type=whole(1, "--worlds"), default=1, metavar="N")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    add_workers(made)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.train import curve, training
    from catalaunia.ai.train.learner import Lesson

    registry.find(given.game)
    for path in (given.out, given.plot):
        if path is not None:
            record.check_place(path)
    lesson = Lesson(given.game, given.players, given.worlds)
    workers = workers_of(given)
    command = _command(given, workers.count)
    made = training.train(lesson, given.minutes, given.out, given.seed, workers, command, err)
    if given.plot is not None:
        given.plot.write_text(curve.drawing(made), "utf-8")
    if given.json:
        print(json.dumps({"games": made.progress.games, "curve": [asdict(point) for point in made.curve]}))
    else:
        out.print(str(Text("cli.written", path=given.out)), markup=False)
    return 0


def _command(given: argparse.Namespace, workers: int) -> str:
    """As it can be given again; where the file lies, and where the work was done, does not matter."""
    words = ["catalaunia", "train", given.game, "--players", given.players, "--minutes", f"{given.minutes:g}"]
    words += ["--worlds", given.worlds, "--seed", given.seed, "--workers", workers, "--out", given.out.name]
    return shlex.join(map(str, words))
