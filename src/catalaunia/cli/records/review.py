"""`catalaunia review`: what each move of a finished game cost, and what was luck; or the players of many games."""

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rich.table import Table

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.computers.workers import add_workers, workers_of
from catalaunia.cli.output import err, out, progress, say
from catalaunia.cli.records.chosen import add_record, replayed
from catalaunia.core import record
from catalaunia.core.texts import Refusal, Text, language

if TYPE_CHECKING:
    from catalaunia.ai.review.many import Game
    from catalaunia.ai.review.review import Decision, Review
    from catalaunia.core.match import LoggedMove
    from catalaunia.core.protocol import Rules

CARES = ("glance", "quick", "deep")  # a test holds them to those of `ai/review/judge.py`
MISTAKES_TOLD = 8
ACCOUNTS = {
    "review.start": "start",
    "review.luck": "luck",
    "review.choice": "choice",
    "review.unknown": "unknown",
    "review.others": "others",
    "review.result": "result",
    "review.without_luck": "without_luck",
}
QUALITIES = {
    "inexact": "review.quality.inexact",
    "mistake": "review.quality.mistake",
    "blunder": "review.quality.blunder",
}
BY_PLAYER = {
    "review.result": "result",
    "review.luck": "luck",
    "review.without_luck": "without_luck",
    "review.mean_loss": "mean_loss",
}
HEADINGS = {"game": "review.game", "player": "review.player", "level": "review.level", "phase": "review.phase"}
BY_DECISION = ("review.decisions", "review.mean_loss", "review.mistakes_share")


def add(command: Command) -> None:
    made = command("review", run)
    add_record(made, at=False)
    made.add_argument("--all", action="store_true")
    made.add_argument("--care", choices=CARES, default=CARES[0])
    made.add_argument("--seed", type=whole(0, "--seed"), default=1, metavar="R")
    add_workers(made)
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    return _all(given) if given.all else _one(given)


def _one(given: argparse.Namespace) -> int:
    from catalaunia.ai.review.review import check_over, figures

    line, gone = replayed(given)
    check_over(gone)
    ((_, found),) = _reviewed([(1, line, gone)], given, 1)
    if given.json:
        print(json.dumps(figures(found, gone)))
        return 0
    table = Table("", *line["seats"], caption=str(Text("review.caption")))
    for key, name in ACCOUNTS.items():
        table.add_row(str(Text(key)), *[_percent(getattr(one, name)) for one in found.accounts])
    table.add_row(str(Text("review.mean_loss")), *[_percent(found.mean_loss(k)) for k in range(found.seats)])
    out.print(table)
    dearest = found.mistakes()
    say("review.mistakes" if dearest else "review.no_mistakes", count=len(dearest), decisions=len(found.decisions))
    for one in dearest[:MISTAKES_TOLD]:
        _tell(one, line["seats"][one.seat], gone)
    return 0


def _reviewed(games: "Iterable[Game]", given: argparse.Namespace, here: int) -> "list[tuple[int, Review]]":
    """In the order of the games; by so many processes, unless it is said."""
    from catalaunia.ai.review.judge import CARES as KNOWN
    from catalaunia.ai.review.many import reviews

    workers = workers_of(given, here)
    with progress() as bar:
        task = bar.add_task(str(Text("review.under_way")), total=None)
        found = reviews(
            games, KNOWN[given.care], given.seed, workers, lambda done, of: bar.update(task, completed=done, total=of)
        )  # fmt: skip
        return sorted(found, key=lambda one: one[0])


def _tell(one: "Decision", name: str, gone: record.Replay) -> None:
    judged, state = one.judgement, gone.states[one.ply]

    def spelled(number: int) -> str:
        return gone.rules.move(state, number).text

    say(
        "review.mistake",
        ply=one.ply,
        name=name,
        quality=Text(QUALITIES[judged.quality]),
        played=spelled(judged.played.move),
        played_win=f"{judged.played.win.mean:.0%}",
        better=spelled(judged.best.move),
        better_win=f"{judged.best.win.mean:.0%}",
        error=f"{judged.loss.error:.1%}",
    )
    for sentence in one.because.get(language(), ()):
        out.print(f"   {sentence}", markup=False, highlight=False)


def _all(given: argparse.Namespace) -> int:
    """By player, by level and by phase: what games brought, and what a decision cost."""
    from catalaunia.ai.review.review import check_over
    from catalaunia.ai.review.tally import Tally

    under_review: dict[int, tuple[record.Record, list[LoggedMove], Rules]] = {}
    left_out = 0

    def finished() -> "Iterator[Game]":
        nonlocal left_out
        for number, line in enumerate(record.read(given.file), 1):
            try:
                if isinstance(line, Refusal):
                    raise line
                gone = record.replay(line)
                check_over(gone)
            except Refusal as refusal:
                left_out += 1
                err.print(str(Text("cli.broken_record", record=number, error=refusal.text)), markup=False)
                continue
            under_review[number] = line, gone.log, gone.rules
            yield number, line, gone

    tally = Tally()
    for number, found in _reviewed(finished(), given, os.cpu_count() or 1):
        tally.add(*under_review.pop(number), found)
    players, levels, phases = tally.players(), tally.levels(), tally.phases()
    if given.json:
        print(json.dumps({"players": players, "levels": levels, "phases": phases, "left_out": left_out}))
    else:
        _print_players(players)
        if levels:
            _print_sums(levels, ("game", "level"))
        _print_sums(phases, ("game", "player", "level", "phase"))
    return 1 if left_out else 0


def _print_players(rows: list[dict[str, Any]]) -> None:
    columns = ("review.player", "review.level", "review.games", *BY_PLAYER, "review.mistakes_a_game")
    table = Table(*[str(Text(column)) for column in columns], caption=str(Text("review.caption")))
    for row in rows:
        shares = [_percent(row[name]) for name in BY_PLAYER.values()]
        table.add_row(row["player"], _level(row["level"]), str(row["games"]), *shares, f"{row['mistakes']:.1f}")
    out.print(table)


def _print_sums(rows: list[dict[str, Any]], heading: tuple[str, ...]) -> None:
    from catalaunia.ai.review.own_play import phase_name

    columns = [*[HEADINGS[name] for name in heading], *BY_DECISION]
    table = Table(*[str(Text(column)) for column in columns], caption=str(Text("review.caption")))
    for row in rows:
        cells = {"game": row["game"], "player": row.get("player") or "-", "level": _level(row["level"])}
        if "phase" in row:
            cells["phase"] = str(phase_name(row["game"], row["phase"]))
        share = row["mistakes"] / row["decisions"]
        table.add_row(
            *[cells[name] for name in heading], str(row["decisions"]), _percent(row["mean_loss"]), _percent(share)
        )
    out.print(table)


def _level(level: int | None) -> str:
    return "-" if level is None else f"{level}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"
