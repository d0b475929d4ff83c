"""A league is played: on all cores, in units that can be gone on with, to its table."""

import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from rich.console import Console

from catalaunia.ai import player
from catalaunia.ai.arena.progress import TOLD_EVERY
from catalaunia.ai.arena.records import Records
from catalaunia.ai.arena.results import Results
from catalaunia.ai.arena.unit import Unit
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import each
from catalaunia.core.texts import Text
from catalaunia.research.league.entries import Frozen
from catalaunia.research.league.games import LeagueUnits
from catalaunia.research.league.league import League
from catalaunia.research.league.table import Figures, figures


def play(
    league: League, progress: Console, kept: Path | None = None, cores: int = 1, recorded: Path | None = None
) -> Figures:
    """Play what is not played yet, and say what came of it."""
    count, told = len(league.groups), player.now()
    with (
        closing(Results(league, kept)) as results,
        Records(recorded, results.missing(count)) as records,
        tempfile.TemporaryDirectory(prefix="league-") as folder,
    ):
        frozen = [entry.put(Path(folder) / str(place)) for place, entry in enumerate(league.entries)]
        work = partial(ready, league, frozen, records.kept)
        try:
            with closing(each(Processes(cores), work, results.missing(count))) as units:
                for unit in units:
                    records.add(unit)
                    results.add(unit)
                    if player.now() - told > TOLD_EVERY:
                        told = player.now()
                        progress.print(str(Text("league.so_far", done=len(results.units), count=count)), style="dim")
        except KeyboardInterrupt:
            key = "league.stopped" if kept is None else "league.stopped_kept"
            progress.print(str(Text(key, done=len(results.units), count=count, path=kept)), markup=False)
            raise
        return figures(league, results.first(count))


def ready(league: League, frozen: list[Frozen], recorded: bool) -> Callable[[int], Unit]:
    """What a process needs: plays the unit of a number."""
    return LeagueUnits(league, frozen, recorded).unit
