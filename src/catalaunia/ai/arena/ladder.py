"""The ladder: each level of the computer players against the one below, and one against all others at larger tables.

Among n players the fair share of the victories is 1/n. So that steps can be compared, the share is also given as a
score between two: the odds times n - 1, which makes the fair share 50 %.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from catalaunia.ai.arena import arena, statistics
from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.results import Results
from catalaunia.ai.arena.unit import Contest
from catalaunia.ai.players import LEVELS, PAIRS_FOR_A_CLAIM
from catalaunia.ai.workers.workers import Workers
from catalaunia.core.texts import Refusal, Text

GOAL = (0.60, 0.85)  # what a step should win

Figures = dict[str, Any]


def seat_of(level: int, part: int = 1) -> str:
    """The player of a level, as `players.parse` reads it; maybe with a part of its iterations only."""
    return f"level:{level}" if part == 1 else f"level:{level}/{part}"


def name(level: int) -> str:
    """What people call a level."""
    return str(Text(f"level.{LEVELS[level - 1]}"))


@dataclass(frozen=True)
class Step:
    """A level against the one below."""

    game: str
    players: int
    level: int
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    part: int = 1  # both have their iterations divided by this

    def contest(self) -> Contest:
        below = seat_of(self.level - 1, self.part)
        seats = (seat_of(self.level, self.part), *[below] * (self.players - 1))
        return Contest(self.game, seats, self.options, self.seed)

    @property
    def file_name(self) -> str:
        part = "" if self.part == 1 else f"-part-{self.part}"
        return f"{self.game}-{self.players}-level-{self.level}-{self.level - 1}{part}.jsonl"

    def file(self, folder: Path | None) -> Path | None:
        return None if folder is None else folder / self.file_name


def climb(
    steps: list[Step], pairs: int, progress: Console, folder: Path | None = None, workers: Workers | None = None
) -> Figures:
    """Measure all steps: one after the other, each by all workers."""
    for step in steps:
        Units(step.contest())  # what cannot be played is refused before the first step takes its hours
    return _figures(
        steps, [arena.measure(step.contest(), pairs, progress, step.file(folder), workers=workers) for step in steps]
    )


def played(steps: list[Step], pairs: int, folder: Path) -> Figures:
    """The same of what the results hold already, of each step as many pairs as there are. Refuses a step without."""
    reports = []
    for step in steps:
        contest, file = step.contest(), folder / step.file_name
        with closing(Results(contest, file if file.exists() else None)) as results:
            units = results.first(pairs)
        if not units:
            raise Refusal("ladder.not_played", path=file)
        reports.append(arena.report(contest, units))
    return _figures(steps, reports)


def _figures(steps: list[Step], reports: list[arena.Report]) -> Figures:
    return {
        "game": steps[0].game,
        "players": steps[0].players,
        "pairs": min(report["pairs"] for report in reports),
        "part": steps[0].part,
        "steps": [_with_fair_share(step, report) for step, report in zip(steps, reports, strict=True)],
    }


def _with_fair_share(step: Step, figures: arena.Report) -> Figures:
    def normal(share: float) -> float:
        return round(statistics.as_of_two(share, step.players), 4)

    return {
        "level": step.level,
        "below": step.level - 1,
        **figures,
        "fair_share": round(1 / step.players, 4),
        "normalised": normal(figures["score"]),
        "normalised_ci95": [normal(bound) for bound in figures["ci95"]],
    }


def show(figures: Figures, out: Console) -> None:
    """The steps as a table."""
    several = figures["players"] > 2
    columns = ["ladder.level", "ladder.below", "ladder.score", "ladder.interval"]
    columns += ["ladder.share", "ladder.fair"] if several else ["ladder.elo"]
    table = Table(*[str(Text(column)) for column in (*columns, "ladder.time")])
    for step in figures["steps"]:
        low, high = step["normalised_ci95"]
        row = [name(step["level"]), name(step["below"]), f"{step['normalised']:.1%}", f"{low:.1%} - {high:.1%}"]
        row += [f"{step['score']:.1%}", f"{step['fair_share']:.1%}"] if several else [_or_dash(step["elo"])]
        table.add_row(*row, _or_dash(step["move_ms"][0]["p95"]))
    out.print(table)
    if figures["pairs"] < PAIRS_FOR_A_CLAIM:
        out.print(str(Text("arena.few", least=PAIRS_FOR_A_CLAIM)))


def _or_dash(number: float | None) -> str:
    return "-" if number is None else f"{number:g}"
