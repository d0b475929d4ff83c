"""Reviews by workers: games are cut into stretches of plies, which are looked at anywhere and in any order.

No ply needs the answer to another, so the reviews are the same as those made by one alone.
"""

import functools
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from catalaunia.ai.review.judge import Care, Judge
from catalaunia.ai.review.looked import Looked, look
from catalaunia.ai.review.moment import moment
from catalaunia.ai.review.review import Review, Told, whole
from catalaunia.ai.workers.workers import Workers, each
from catalaunia.core import record
from catalaunia.core.record import Record, Replay

PLIES = 8  # of a stretch

Game = tuple[int, Record, Replay]  # a number of its own, its record, and how it went


@dataclass(frozen=True)
class Stretch:
    """A unit of work: some plies of a game that is over."""

    number: int
    game: int
    line: Record
    first: int


class Looker:
    """What a worker needs; the last game stays at hand."""

    def __init__(self, care: Care, seed: int) -> None:
        self.care, self.seed = care, seed
        self._last: tuple[Record, Replay, Judge] | None = None

    def look(self, unit: Stretch) -> tuple[int, list[Looked]]:
        """The game, and what was found in it."""
        if self._last is None or self._last[0] != unit.line:
            gone = record.replay(unit.line)
            self._last = unit.line, gone, Judge(gone.rules, self.care)
        _, gone, judge = self._last
        log = [*gone.log, None]
        plies = range(unit.first, min(unit.first + PLIES, len(log)))
        seed = self.seed + _own_dice(unit.line)
        return unit.game, [look(judge, moment(gone.rules, gone.states[k], k, log[k]), seed) for k in plies]


def _own_dice(line: Record) -> int:
    """Others for each game: with the same for all, what the judge errs by at the start of one it errs by in all."""
    return zlib.crc32("\n".join(line["actions"]).encode())


def _ready(care: Care, seed: int) -> Callable[[Stretch], tuple[int, list[Looked]]]:
    return Looker(care, seed).look


def reviews(
    games: Iterable[Game], care: Care, seed: int, workers: Workers, told: Told | None = None
) -> Iterator[tuple[int, Review]]:
    """Of games that are over, each with its number, as they are done; none is looked at before there is room for it."""
    under_way: dict[int, tuple[Replay, list[Looked]]] = {}
    plies = done = 0

    def stretches() -> Iterator[Stretch]:
        nonlocal plies
        number = 0
        for game, line, gone in games:
            under_way[game] = gone, []
            plies += len(gone.states)
            for first in range(0, len(gone.states), PLIES):
                yield Stretch(number, game, line, first)
                number += 1

    for game, looked in each(workers, functools.partial(_ready, care, seed), stretches()):
        gone, found = under_way[game]
        found += looked
        done += len(looked)
        if told:
            told(done, plies)
        if len(found) == len(gone.states):
            del under_way[game]
            yield game, whole([entry.actor for entry in gone.log], sorted(found, key=lambda one: one.ply))
