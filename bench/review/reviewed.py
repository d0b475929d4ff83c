"""Games that are played and reviewed at once; what came of each is a line of a file, so that work can be taken up.

A game depends on its unit only. Units are worked on by processes, in any order.
"""

import functools
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.unit import Contest, order
from catalaunia.ai.review.judge import CARES
from catalaunia.ai.review.review import Review, review
from catalaunia.ai.workers.processes import Processes
from catalaunia.ai.workers.workers import each
from catalaunia.core.match import Match
from catalaunia.core.record import Replay

MISTAKES = ("mistake", "blunder")
DIGITS = 6
MOST_REVIEWS = 10  # of one game


@dataclass(frozen=True)
class Game:
    """What is played and how it is reviewed."""

    number: int  # from 1; of the work, for whoever hands it out
    game: str
    players: tuple[str, ...]  # by name
    unit: int  # games of a unit have the same chance
    turned: int  # by how many seats the players have moved on
    care: str = "glance"
    reviews: int = 1  # with other seeds

    @property
    def key(self) -> str:
        return json.dumps({name: value for name, value in asdict(self).items() if name != "number"}, sort_keys=True)


@dataclass(frozen=True)
class Seat:
    """What the first review says of one."""

    player: str
    start: float
    luck: float
    luck_error: float
    choice: float
    result: float
    decisions: int
    loss: float  # all together

    @property
    def skill(self) -> float:
        """What there was beside the chance at the start and luck: the result without luck, over the start."""
        return self.result - self.luck - self.start


Verdict = tuple[float, float, bool]  # the loss, its standard error, and whether it is called a mistake


@dataclass(frozen=True)
class Reviewed:
    """What came of a game."""

    seats: tuple[Seat, ...]
    verdicts: tuple[tuple[Verdict, ...], ...]  # of each review, where there are several; a decision each
    seconds: float  # of one review, of a core

    def written(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, content: dict[str, Any]) -> "Reviewed":
        verdicts = tuple(tuple((v[0], v[1], v[2]) for v in one) for one in content["verdicts"])
        return cls(tuple(Seat(**one) for one in content["seats"]), verdicts, content["seconds"])


Found = dict[Game, Reviewed]


class Reviewer:
    """Rules and players, made once for each variant and its players."""

    def __init__(self) -> None:
        self._units: dict[tuple[str, tuple[str, ...]], Units] = {}

    def review(self, asked: Game) -> tuple[Game, Reviewed]:
        at = asked.game, asked.players
        if at not in self._units:
            self._units[at] = Units(Contest(asked.game, asked.players))
        match = self._units[at].game(asked.unit, asked.turned)
        names = [asked.players[one] for one in order(asked.turned, len(asked.players))]
        began = time.process_time()
        first = asked.unit * MOST_REVIEWS  # games begin alike: with the same dice their starts would err alike
        found = [review(_gone(match), CARES[asked.care], first + k) for k in range(asked.reviews)]
        seconds = (time.process_time() - began) / asked.reviews
        verdicts = tuple(map(_verdicts, found)) if asked.reviews > 1 else ()
        return asked, Reviewed(_seats(found[0], names), verdicts, round(seconds, 2))


def _gone(match: Match) -> Replay:
    return Replay(match.rules, [*match.trail], [*match.log])


def _seats(found: Review, names: list[str]) -> tuple[Seat, ...]:
    seats = []
    for seat, one in enumerate(found.accounts):
        losses = [decision.judgement.loss.mean for decision in found.decisions if decision.seat == seat]
        seats.append(
            Seat(
                player=names[seat],
                start=round(one.start, DIGITS),
                luck=round(one.luck, DIGITS),
                luck_error=round(one.luck_error, DIGITS),
                choice=round(one.choice, DIGITS),
                result=round(one.result, DIGITS),
                decisions=len(losses),
                loss=round(sum(losses), DIGITS),
            )
        )
    return tuple(seats)


def _verdicts(found: Review) -> tuple[Verdict, ...]:
    judged = (one.judgement for one in found.decisions)
    return tuple((round(j.loss.mean, DIGITS), round(j.loss.error, DIGITS), j.quality in MISTAKES) for j in judged)


def _ready() -> Callable[[Game], tuple[Game, Reviewed]]:
    return Reviewer().review


def reviewed(games: Iterable[Game], workers: int = 1, path: Path | None = None) -> Found:
    """In the order of the games. What the file has is not made again, and a last line that was cut off is dropped."""
    wanted = [*games]
    kept = _read(path) if path and path.exists() else {}
    if path:
        path.write_text("".join(_line(key, one) for key, one in kept.items()), "utf-8")
    missing = [one for one in wanted if one.key not in kept]
    for asked, found in each(Processes(workers), functools.partial(_ready), missing):
        kept[asked.key] = found
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(_line(asked.key, found))
    return {one: kept[one.key] for one in wanted}


def _line(key: str, found: Reviewed) -> str:
    return json.dumps([key, found.written()]) + "\n"


def _read(path: Path) -> dict[str, Reviewed]:
    whole = path.read_text("utf-8").rpartition("\n")[0].splitlines()
    return {key: Reviewed.read(content) for key, content in map(json.loads, whole)}
