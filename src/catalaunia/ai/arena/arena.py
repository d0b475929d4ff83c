"""The arena: computer players are matched, and the first one named is measured.

Units (see `unit.py`) are played by all workers. The score is the mean over all games, its interval comes from
resampling units, and a sequential test looks at the units in the order of their numbers: nothing depends on
how many workers played them, or which was done first.
"""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from catalaunia.ai.arena import statistics
from catalaunia.ai.arena.games import Units, ready
from catalaunia.ai.arena.move_times import MoveTimes
from catalaunia.ai.arena.progress import telling
from catalaunia.ai.arena.records import Records
from catalaunia.ai.arena.results import Results
from catalaunia.ai.arena.statistics import Sprt, Trial
from catalaunia.ai.arena.unit import Contest, Unit
from catalaunia.ai.players import PAIRS_FOR_A_CLAIM
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import Workers, each
from catalaunia.core.texts import Text

Report = dict[str, Any]


def measure(
    contest: Contest,
    pairs: int,
    progress: Console,
    path: Path | None = None,
    sprt: Sprt | None = None,
    workers: Workers | None = None,
    recorded: Path | None = None,
) -> Report:
    """Play what is not played yet, and say what came of it; its games are `recorded`. No workers: played here."""
    Units(contest)  # refuses players that do not fit, before anything is written or started
    trial = sprt.trial(len(contest.seats)) if sprt else None
    with closing(Results(contest, path)) as results:
        try:
            with Records(recorded, results.missing(pairs)) as records:
                _play(contest, results, records, pairs, trial, workers or Processes(), progress)
        except KeyboardInterrupt:
            key = "arena.stopped" if path is None else "arena.stopped_kept"
            progress.print(str(Text(key, done=len(results.units), pairs=pairs, path=path)), markup=False)
            raise
    if sprt is None or trial is None:
        return report(contest, results.first(pairs))
    return report(contest, results.first(trial.count)) | {"sprt": _sprt_report(sprt, trial)}


def _play(
    contest: Contest,
    results: Results,
    records: Records,
    pairs: int,
    trial: Trial | None,
    workers: Workers,
    progress: Console,
) -> None:
    if _decided(trial, results, pairs):
        return
    there = [unit.score for number, unit in results.units.items() if number <= pairs]
    units = each(workers, partial(ready, contest, records.kept), results.missing(pairs))
    with telling(progress, " : ".join(contest.seats), pairs, there) as tell, closing(units):
        for unit in units:
            records.add(unit)
            results.add(unit)
            tell(unit.score)
            if _decided(trial, results, pairs):
                return


def _decided(trial: Trial | None, results: Results, pairs: int) -> bool:
    """Hand the sequential test what follows without a gap on what it has seen."""
    if trial is None:
        return False
    while trial.verdict == "undecided" and trial.count < pairs and (unit := results.units.get(trial.count + 1)):
        trial.add(unit.score)
    return trial.verdict != "undecided"


def report(contest: Contest, units: list[Unit]) -> Report:
    """The figures, as --json prints them."""
    scores = [unit.score for unit in units]
    score = sum(scores) / len(scores)
    difference = statistics.elo(score) if len(contest.seats) == 2 else None
    times = [MoveTimes() for _ in contest.seats]
    for unit in units:
        for total, part in zip(times, unit.times, strict=True):
            total.join(part)
    return {
        "game": contest.game,
        "players": len(contest.seats),
        "seats": list(contest.seats),
        "pairs": len(units),
        "games": sum(len(unit.games) for unit in units),
        "score": round(score, 4),
        "ci95": [round(bound, 4) for bound in statistics.interval(scores, contest.seed)],
        "elo": None if difference is None else round(difference),
        "move_ms": [total.figures() for total in times],
    }


def _sprt_report(sprt: Sprt, trial: Trial) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": statistics.ALPHA,
        "beta": statistics.BETA,
        "llr": round(trial.ratio, 3),
        "bounds": [round(bound, 3) for bound in statistics.BOUNDS],
        "verdict": trial.verdict,
        "publishable": False,  # a score that decided when to stop is biased
    }


def show(figures: Report, out: Console) -> None:
    """The figures in sentences."""

    def say(key: str, **values: Any) -> None:
        out.print(str(Text(key, **values)), markup=False)

    seats, (low, high) = figures["seats"], figures["ci95"]
    span = {"score": f"{figures['score']:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
    say("arena.score", player=seats[0], others=seats[1:], games=figures["games"], pairs=figures["pairs"], **span)
    if figures["players"] > 2:
        say("arena.fair", share=f"{1 / figures['players']:.1%}", players=figures["players"])
    if figures["elo"] is not None:
        say("arena.elo", elo=f"{figures['elo']:+d}", low=_elo_text(low), high=_elo_text(high))
    for seat, times in zip(seats, figures["move_ms"], strict=True):
        if times["max"] is None:
            say("arena.no_times", player=seat)
        else:
            say("arena.times", player=seat, **{name: f"{ms:g}" for name, ms in times.items()})
    if test := figures.get("sprt"):
        keys = {"accepted": "arena.accepted", "rejected": "arena.rejected", "undecided": "arena.undecided"}
        say(keys[test["verdict"]], elo0=f"{test['elo0']:g}", elo1=f"{test['elo1']:g}", llr=test["llr"])
        say("arena.early")
    elif figures["pairs"] < PAIRS_FOR_A_CLAIM:
        say("arena.few", least=PAIRS_FOR_A_CLAIM)


def _elo_text(score: float) -> str:
    difference = statistics.elo(score)
    return f"{difference:+.0f}" if difference is not None else "+∞" if score else "-∞"
