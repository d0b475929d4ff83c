"""`catalaunia calibrate`: how right the chances to win are that hints tell."""

import argparse
import json
import os
import shlex
from dataclasses import asdict
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, whole
from catalaunia.cli.output import err, out, progress
from catalaunia.core import record, registry
from catalaunia.core.texts import Text

LEVEL = 5  # of who plays the games


def add(command: Command) -> None:
    made = command("calibrate", run)
    add_game(made)
    made.add_argument("--players", type=whole(1, "--players"), default=2, metavar="P")
    made.add_argument("--positions", type=whole(1, "--positions"), required=True, metavar="N")
    made.add_argument("--level", type=whole(1, "--level"), default=LEVEL, metavar="K")
    made.add_argument("--results", type=Path, metavar="FILE")
    made.add_argument("--plot", type=Path, metavar="FILE.svg")
    made.add_argument("--fit", type=Path, metavar="FILE.toml")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    made.add_argument("--workers", type=whole(1, "--workers"), default=os.cpu_count() or 1, metavar="W")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai import players
    from catalaunia.ai.calibrate import calibration, plot
    from catalaunia.ai.calibrate.forecasts import Sample

    registry.find(given.game)
    player = f"level:{given.level}"
    players.parse(player)
    sample = Sample(given.game, given.players, player, given.seed)
    for path in (given.plot, given.fit):
        if path is not None:
            record.check_place(path)
    with progress() as bar:
        task = bar.add_task(given.game, total=given.positions)
        games = calibration.forecasts(
            sample, given.positions, given.results, given.workers, lambda done: bar.update(task, completed=done)
        )
    if given.fit is not None:
        mended = calibration.fitted(games)
        found = calibration.judged(games, mended)
        calibration.write(given.fit, given.players, mended, found["hint"].positions, _command(given))
    else:
        found = calibration.measured(sample, games)
    if given.plot is not None:
        given.plot.write_text(plot.drawing(sample, found), "utf-8")
    if given.json:
        print(json.dumps({name: asdict(one) for name, one in found.items()}))
        return 0
    for name, one in found.items():
        out.print(str(Text(f"calibrate.told_{name}", **plot.figures_said(one))), markup=False)
    for path in (given.plot, given.fit):
        if path is not None:
            err.print(str(Text("cli.written", path=path)), markup=False)
    return 0


def _command(given: argparse.Namespace) -> str:
    """As it can be given again; where the file lies does not matter."""
    words = ["catalaunia", "calibrate", given.game, "--players", given.players, "--positions", given.positions]
    words += ["--level", given.level, "--seed", given.seed, "--fit", given.fit.name]
    return shlex.join(map(str, words))
