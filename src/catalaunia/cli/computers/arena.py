"""`catalaunia arena`: computer players are matched."""

import argparse
import json
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, add_option, elo_bounds, options_of, seconds, whole
from catalaunia.cli.computers.workers import add_workers, workers_of
from catalaunia.cli.output import err, out


def add(command: Command) -> None:
    made = command("arena", run)
    add_game(made)
    made.add_argument("--seats", required=True, metavar="A,B,...")
    made.add_argument(
        "--pairs", type=whole(1, "--pairs"), required=True, metavar="N",
    )  # fmt: skip
    made.add_argument("--move-time", type=seconds, metavar="SECONDS")
    made.add_argument("--results", type=Path, metavar="FILE")
    made.add_argument("--record", type=Path, metavar="FILE")
    made.add_argument("--sprt", type=elo_bounds, metavar="ELO0,ELO1")
    add_shared(made)


def add_shared(made: argparse.ArgumentParser) -> None:
    """With `ladder`."""
    add_option(made)
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    add_workers(made)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.arena import arena
    from catalaunia.ai.arena.statistics import Sprt
    from catalaunia.ai.arena.unit import Contest

    seats = tuple(given.seats.split(","))
    contest = Contest(given.game, seats, tuple(options_of(given.option).items()), given.seed, given.move_time)
    sprt = Sprt(*given.sprt) if given.sprt else None
    figures = arena.measure(contest, given.pairs, err, given.results, sprt, workers_of(given), given.record)
    if given.json:
        print(json.dumps(figures))
    else:
        arena.show(figures, out)
    return 0
