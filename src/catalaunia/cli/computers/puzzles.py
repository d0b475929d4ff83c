"""`catalaunia puzzles`: a game's set of puzzles is made."""

import argparse
import json
import os
import shlex
import time
from pathlib import Path

from catalaunia.cli.arguments import Command, add_game, whole
from catalaunia.cli.output import err, out, progress
from catalaunia.core import registry
from catalaunia.core.texts import Text

LEVEL = 4  # of who plays the games
TOLD_EVERY = 60.0  # seconds between two lines, where there is no terminal


def add(command: Command) -> None:
    made = command("puzzles", run)
    add_game(made)
    made.add_argument("--players", type=whole(1, "--players"), action="append", metavar="P")
    made.add_argument("--games", type=whole(1, "--games"), required=True, metavar="N")
    made.add_argument("--out", type=Path, required=True, metavar="FILE")
    made.add_argument("--level", type=whole(1, "--level"), default=LEVEL, metavar="K")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    made.add_argument("--workers", type=whole(1, "--workers"), default=os.cpu_count() or 1, metavar="W")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from catalaunia.ai.puzzles.making import Making, make

    players = tuple(given.players or [registry.find(given.game).usual.players])
    making = Making(given.game, players, given.level, given.seed)
    last = time.monotonic()
    with progress() as bar:
        task = bar.add_task(given.game, total=given.games)

        def told(games: int, puzzles: int) -> None:
            nonlocal last
            so_far = str(Text("puzzle.so_far", games=games, puzzles=puzzles))
            bar.update(task, completed=games, description=so_far)
            if not err.is_terminal and time.monotonic() - last > TOLD_EVERY:
                last = time.monotonic()
                err.print(so_far, style="dim")

        found = make(making, given.games, given.out, given.workers, _command(given, players), told)
    if given.json:
        print(json.dumps({"games": given.games, "puzzles": len(found)}))
    else:
        out.print(str(Text("puzzle.made", games=given.games, puzzles=len(found))))
        out.print(str(Text("cli.written", path=given.out)), markup=False)
    return 0


def _command(given: argparse.Namespace, players: tuple[int, ...]) -> str:
    """As it can be given again; where the file lies does not matter."""
    words = ["catalaunia", "puzzles", given.game]
    for count in players:
        words += ["--players", str(count)]
    words += ["--games", given.games, "--level", given.level, "--seed", given.seed, "--out", given.out.name]
    return shlex.join(map(str, words))
