"""`catalaunia simulate`: random games in compiled code."""

import argparse
import json
import time
from contextlib import nullcontext

from catalaunia import compiled
from catalaunia.cli.arguments import Command, add_variant, chosen, whole
from catalaunia.cli.output import err, out, progress
from catalaunia.core import record
from catalaunia.core.protocol import Game, Rules
from catalaunia.core.records.whole import spelled
from catalaunia.core.texts import Text

CHUNK = 20_000  # random games between two looks at the progress bar


def add(command: Command) -> None:
    made = command("simulate", run)
    add_variant(made, 4)
    made.add_argument("--games", type=whole(1, "--games"), default=10_000, metavar="N")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    found, rules, options = chosen(given)
    dice = compiled.dice(given.seed, given.games)
    decisions, ends = 0, dict.fromkeys(found.endings, 0)
    rules.random_games(dice[:1])  # compiled, before the clock starts
    with progress() if err.is_terminal else nullcontext() as bar:
        task = bar.add_task(given.game, total=given.games) if bar else None
        began = time.process_time()
        for start in range(0, given.games, CHUNK):
            some = dice[start : start + CHUNK]
            tally = rules.random_games(some)
            decisions += tally.decisions
            ends = {end: n + tally.ends[end] for end, n in ends.items()}
            if bar and task is not None:
                bar.update(task, advance=len(some))
        seconds = time.process_time() - began
    if given.record is not None:
        record.write(given.record, (random_record(found, rules, int(one)) for one in dice))
    unfinished = given.games - sum(ends.values())
    report = {
        "game": given.game,
        "players": given.players,
        "options": options,
        "games": given.games,
        "steps": decisions,
        "cpu_seconds": round(seconds, 6),
        "games_per_s": round(given.games / seconds),
        "steps_per_s": round(decisions / seconds),
        "ends": ends,
    }
    if given.json:
        print(json.dumps(report))
    else:
        out.print(str(Text("cli.simulated", **(report | {"seconds": f"{seconds:.2f}"}))))
        out.print(str(Text("cli.ends", ends=[f"{end} {n}" for end, n in ends.items()])))
        if given.record is not None:
            out.print(str(Text("cli.written", path=given.record)))
    if unfinished:
        err.print(str(Text("cli.no_end", count=unfinished)))
    return 1 if unfinished else 0


def random_record(found: Game, rules: Rules, dice: int) -> record.Record:
    actions, last = spelled(rules, rules.random_game(dice)[0])
    return record.of_actions(found, rules, [f"Random {seat}" for seat in range(rules.players)], actions, last)
