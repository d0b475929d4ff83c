"""The commands `arena` and `ladder`: their arguments, and what they print."""

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from catalaunia import game, record
from catalaunia.ai import arena, ladder, plot
from catalaunia.ai.players import LEVELS
from catalaunia.ai.statistics import Sprt
from catalaunia.ai.unit import Contest
from catalaunia.arguments import elo_bounds, options, seconds, span, whole
from catalaunia.texts import Refusal, Text

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def add(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> None:
    """Put both commands beside the others."""
    made = command("arena", run_arena, "Match computer players and measure the first one named.")
    made.add_argument("game", help="the game: " + ", ".join(game.names()))
    made.add_argument("--seats", required=True, metavar="A,B,...", help="the players; as many as play")
    made.add_argument(
        "--pairs", type=whole(1, "--pairs"), required=True, metavar="N",
        help="two games each, seats swapped; with more players a full rotation",
    )  # fmt: skip
    made.add_argument("--move-time", type=seconds, metavar="SECONDS", help="for each decision")
    made.add_argument("--results", type=Path, metavar="FILE", help="keep finished pairs there, and go on from them")
    made.add_argument("--sprt", type=elo_bounds, metavar="ELO0,ELO1", help="stop as soon as one of both is proved")
    _shared(made)
    made = command("ladder", run_ladder, "Measure each level of the computer players against the one below.")
    made.add_argument("game", help="the game: " + ", ".join(game.names()))
    made.add_argument("--players", type=whole(1, "--players"), default=2, metavar="P", help="(default: 2)")
    made.add_argument("--pairs", type=whole(1, "--pairs"), default=400, metavar="N", help="a step (default: 400)")
    made.add_argument(
        "--levels", type=span(1, len(LEVELS), "--levels"), default=range(1, len(LEVELS) + 1),
        metavar="FROM-TO", help=f"(default: 1-{len(LEVELS)})",
    )  # fmt: skip
    made.add_argument("--results", type=Path, metavar="FOLDER", help="keep finished pairs there, and go on from them")
    made.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the ladder")
    _shared(made)


def _shared(made: argparse.ArgumentParser) -> None:
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S", help="(default: 1)")
    made.add_argument(
        "--workers", type=whole(1, "--workers"), default=os.cpu_count() or 1, metavar="W",
        help="processes (default: one a core)",
    )  # fmt: skip
    made.add_argument("--json", action="store_true")


def run_arena(given: argparse.Namespace) -> int:
    seats = tuple(given.seats.split(","))
    contest = Contest(given.game, seats, tuple(options(given.option).items()), given.seed, given.move_time)
    sprt = Sprt(*given.sprt) if given.sprt else None
    figures = arena.measure(contest, given.pairs, err, given.results, sprt, given.workers)
    if given.json:
        print(json.dumps(figures))
    else:
        arena.show(figures, out)
    return 0


def run_ladder(given: argparse.Namespace) -> int:
    if given.plot is not None:
        record.check_place(given.plot)
    if given.results is not None:
        _make_folder(given.results)
    chosen = tuple(options(given.option).items())
    steps = [ladder.Step(given.game, given.players, level, chosen, given.seed) for level in given.levels[1:]]
    figures = ladder.climb(steps, given.pairs, err, given.results, given.workers)
    if given.plot is not None:
        given.plot.write_text(plot.drawing(figures), "utf-8")
    if given.json:
        print(json.dumps(figures))
    else:
        ladder.show(figures, out)
        if given.plot is not None:
            out.print(str(Text("cli.written", path=given.plot)), markup=False)
    return 0


def _make_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise Refusal("cli.no_folder", path=path.parent)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, error=error.strerror) from None
