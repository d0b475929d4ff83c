"""`catalaunia train`: a game's network learns to judge positions."""

import argparse
import json
import os
import shlex
from dataclasses import asdict
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, minutes, whole
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
    made.add_argument("--workers", type=whole(1, "--workers"), default=os.cpu_count() or 1, metavar="W")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.train import curve, training
    from catalaunia.ai.train.learner import Lesson

    registry.find(given.game)
    for path in (given.out, given.plot):
        if path is not None:
            record.check_place(path)
    lesson = Lesson(given.game, given.players, given.worlds)
    made = training.train(lesson, given.minutes, given.out, given.seed, given.workers, _command(given), err)
    if given.plot is not None:
        given.plot.write_text(curve.drawing(made), "utf-8")
    if given.json:
        print(json.dumps({"games": made.progress.games, "curve": [asdict(point) for point in made.curve]}))
    else:
        out.print(str(Text("cli.written", path=given.out)), markup=False)
    return 0


def _command(given: argparse.Namespace) -> str:
    """As it can be given again; where the file lies does not matter."""
    words = ["catalaunia", "train", given.game, "--players", given.players, "--minutes", f"{given.minutes:g}"]
    words += ["--worlds", given.worlds, "--seed", given.seed, "--workers", given.workers, "--out", given.out.name]
    return shlex.join(map(str, words))
