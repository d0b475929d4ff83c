"""The command line: catalaunia play | simulate | verify | show | perft | hint | arena | ladder | bench.

Bad input gets a sentence on the error stream and exit code 2, never a traceback.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from catalaunia import __version__, arguments, compiled, game, record, terminal
from catalaunia.ai import commands as arena
from catalaunia.arguments import whole
from catalaunia.game import Game, Rules
from catalaunia.match import Entry
from catalaunia.server import arguments as server
from catalaunia.texts import Refusal, Text

CHUNK = 20_000  # random games between two looks at the progress bar

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in a sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(2, f"{sentence}. See: {self.prog} --help\n")


def parser() -> Parser:
    main = Parser(prog="catalaunia", description="Attila and Clash 451: play, simulate, verify, measure.")
    main.add_argument("--version", action="version", version=f"catalaunia {__version__}")
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    def with_game(made: argparse.ArgumentParser, players: int) -> None:
        made.add_argument("game", help="the game: " + ", ".join(game.names()))
        made.add_argument("--players", type=whole(1, "--players"), metavar="P", help=f"(default: {players}, or 2)")
        made.set_defaults(usual=players)
        made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
        made.add_argument("--data", type=Path, metavar="FILE", help="a board or cards of your own, as TOML")
        made.add_argument("--record", type=Path, metavar="FILE", help="write the record of what was played")

    def with_record(made: argparse.ArgumentParser) -> None:
        made.add_argument("file", type=Path, metavar="FILE")
        made.add_argument("--record", type=whole(1, "--record"), default=1, metavar="K", help="which record, from 1")
        made.add_argument("--at", type=whole(0, "--at"), metavar="N", help="after so many words (default: all)")

    made = command("play", play, "Play in the terminal against computer players.")
    with_game(made, 3)
    made.add_argument("--seat", type=whole(0, "--seat"), default=0, metavar="S", help="where you sit, from 0")
    made.add_argument("--level", type=whole(1, "--level"), default=2, metavar="K", help="of the computers, 1 to 7")
    made = command("simulate", simulate, "Play random games in compiled code.")
    with_game(made, 4)
    made.add_argument("--games", type=whole(1, "--games"), default=10_000, metavar="N")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="S")
    made.add_argument("--json", action="store_true")
    made = command("verify", verify, "Check records: words, results and, where the seed is there, the draws.")
    made.add_argument("files", type=Path, nargs="+", metavar="FILE")
    made.add_argument("--json", action="store_true")
    made = command("show", show, "The board in text after some words of a record, as a seat sees it.")
    with_record(made)
    made.add_argument("--seat", type=whole(0, "--seat"), metavar="S", help="(default: a spectator)")
    made = command("perft", perft, "The number of sequences of some words from a moment of a record.")
    with_record(made)
    made.add_argument("--depth", type=whole(1, "--depth"), required=True, metavar="D")
    made.add_argument("--json", action="store_true")
    made = command("hint", hint, "The best words for a seat at a moment of a record, from what that seat knows.")
    with_record(made)
    made.add_argument("--seat", type=whole(0, "--seat"), required=True, metavar="S", help="who asks, from 0")
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="R", help="of the imagined worlds")
    made.add_argument("--json", action="store_true")
    arena.add(command)
    server.add(command)
    made = command("bench", bench, "Measure the engine, beside OpenSpiel where that is installed.")
    made.add_argument("--json", action="store_true")
    return main


def main(words: Sequence[str] | None = None) -> int:
    given = parser().parse_args(words)
    try:
        if given.command != "serve" and not compiled.warm():
            err.print(str(Text("cli.compiling")), style="dim")
        code: int = given.run(given)
    except Refusal as refusal:
        err.print(str(refusal), markup=False)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    return code


def _chosen(given: argparse.Namespace) -> tuple[Game, Rules, dict[str, str]]:
    """The game, its rules, and the options as they were given."""
    found = game.find(given.game)
    options = arguments.options(given.option)
    data = None
    if given.data is not None:
        data = found.load(_text_of(given.data))
        options[found.own] = "own"
    if given.record is not None:
        record.check_place(given.record)
    if given.players is None:
        given.players = min(given.usual, found.players[-1])
    return found, found.rules(given.players, options, data), options


def _text_of(path: Path) -> str:
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not path.exists():
        raise Refusal("cli.no_file", path=path)
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("cli.cannot_read", path=path, error=error) from None


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err,
        transient=True,
    )  # fmt: skip


def play(given: argparse.Namespace) -> int:
    found, rules, _ = _chosen(given)
    return terminal.play(found, rules, given.seat, given.level, given.record)


def simulate(given: argparse.Namespace) -> int:
    found, rules, options = _chosen(given)
    dice = compiled.dice(given.seed, given.games)
    decisions, ends = 0, dict.fromkeys(found.endings, 0)
    rules.random_games(dice[:1])  # compiled, before the clock starts
    with _progress() if err.is_terminal else nullcontext() as bar:
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
    words, last = rules.random_game(dice)
    state, log = rules.new(), []
    for word in words:
        log.append(Entry(rules.actor(state), word))
        rules.apply(state, word)
    return record.make(found, rules, [f"Random {seat}" for seat in range(rules.players)], log, last)


def verify(given: argparse.Namespace) -> int:
    codes = [_verify_file(path, given.json, len(given.files) > 1) for path in given.files]
    return max(codes)


def _verify_file(path: Path, as_json: bool, named: bool) -> int:
    """0: all hold; 1: one does not hold; 2: not readable as records."""
    try:
        lines = list(record.read(path))
    except Refusal as refusal:
        err.print(str(refusal), markup=False)
        return 2
    if not lines:
        err.print(str(Text("cli.empty", path=path)), markup=False)
        return 2
    bad = 0
    for k, line in enumerate(lines, 1):
        verdict = record.Verdict(line.text) if isinstance(line, Refusal) else record.verify(line)
        bad += not verdict.ok
        error = None if verdict.error is None else str(verdict.error)
        if as_json:
            file = {"file": str(path)} if named else {}
            print(json.dumps(file | {"record": k, "ok": verdict.ok, "action": verdict.action, "error": error}))
        elif error is not None:
            key = "cli.record_bad" if verdict.action is None else "cli.record_bad_at"
            out.print(str(Text(key, record=k, action=verdict.action, error=error)), markup=False)
    if not as_json:
        key = "cli.fails" if bad else "cli.holds"
        out.print(str(Text(key, path=path, bad=bad, count=len(lines))), markup=False)
    if all(isinstance(line, Refusal) for line in lines):
        return 2
    return 1 if bad else 0


def _moment(given: argparse.Namespace) -> tuple[record.Record, record.Replay]:
    """The record that is meant, replayed as far as it is meant."""
    lines = list(record.read(given.file))
    if not lines:
        raise Refusal("cli.empty", path=given.file)
    if given.record > len(lines):
        raise Refusal("cli.no_record", path=given.file, count=len(lines), record=given.record)
    line = lines[given.record - 1]
    if isinstance(line, Refusal):
        raise Refusal("cli.broken_record", record=given.record, error=line.text)
    try:
        gone = record.replay(line, given.at)
    except record.WrongWord as wrong:
        error = Text("cli.at_action", action=wrong.action, error=wrong.text)
        raise Refusal("cli.broken_record", record=given.record, error=error) from None
    except Refusal as refusal:
        raise Refusal("cli.broken_record", record=given.record, error=refusal.text) from None
    if given.at is not None and given.at > len(line["actions"]):
        raise Refusal("cli.no_place", count=len(line["actions"]), at=given.at)
    return line, gone


def show(given: argparse.Namespace) -> int:
    line, gone = _moment(given)
    rules, state = gone.rules, gone.states[-1]
    if given.seat is not None and given.seat >= rules.players:
        raise Refusal("cli.no_seat", seat=given.seat, last=rules.players - 1)
    out.print(terminal.plain_or_styled(rules.draw(rules.view(state, given.seat), given.seat, line["seats"]), out))
    return 0


def perft(given: argparse.Namespace) -> int:
    _, gone = _moment(given)
    rules, state = gone.rules, gone.states[-1]
    below: Counter[str] = Counter()
    for word in rules.legal(state):
        after = game.copy(state)
        rules.apply(after, word)
        below[rules.text(word)] = rules.perft(after, given.depth - 1)
    if given.json:
        print(json.dumps({"count": below.total(), "below": below}))
    else:
        for text, count in below.items():
            out.print(f"{count:>16,}  {text}", markup=False)
        out.print(str(Text("cli.perft", count=f"{below.total():,}", depth=given.depth)))
    return 0


def hint(given: argparse.Namespace) -> int:
    from catalaunia.ai import hint as advice  # slow to load, as all that searches
    from catalaunia.ai import hint_command

    line, gone = _moment(given)
    view, legal = hint_command.question(gone.rules, gone.states[-1], len(gone.log), given.seat, line["seats"])
    found = advice.hint(gone.rules, view, given.seat, legal, given.seed)
    if given.json:
        print(json.dumps(found.as_dict()))
    else:
        hint_command.show(found, out)
    return 0


def bench(given: argparse.Namespace) -> int:
    from catalaunia import bench as measure  # needs a C++ peer only where one is installed

    report = measure.report(err)
    if given.json:
        print(json.dumps(report))
    else:
        measure.show(report, out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
