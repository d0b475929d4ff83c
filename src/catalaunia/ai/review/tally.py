"""Reviews of many games summed up: by player, by level, and by what was to be decided."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from catalaunia.ai import players
from catalaunia.ai.review.own_play import phase_of
from catalaunia.ai.review.review import Review
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules
from catalaunia.core.record import Record
from catalaunia.core.texts import LANGUAGES, Refusal, Text

DIGITS = 4


class Whose(NamedTuple):
    """Decisions that are summed up together."""

    player: str | None  # none where the record does not say who that was
    level: int | None  # of a computer
    game: str
    phase: str


@dataclass
class _Sum:
    decisions: int = 0
    loss: float = 0.0  # of chance to win, all together
    mistakes: int = 0  # inexact moves and worse


class Tally:
    """Takes games one by one."""

    def __init__(self) -> None:
        self._games: dict[str, list[dict[str, float | None]]] = defaultdict(list)
        self._decisions: dict[Whose, _Sum] = defaultdict(_Sum)

    def add(self, line: Record, log: Sequence[LoggedMove], rules: Rules, found: Review) -> None:
        """A record, how it went, and what was found in it."""
        for seat, name in enumerate(line["seats"]):
            one = found.accounts[seat]
            self._games[name].append(
                {
                    "result": one.result,
                    "luck": one.luck,
                    "without_luck": one.without_luck,
                    "mean_loss": found.mean_loss(seat),
                    "mistakes": len(found.mistakes(seat)),
                }
            )
        for made in found.decisions:
            whose = Whose(*_played_by(line, made.seat, made.ply), line["game"], phase_of(log[made.ply], rules))
            sums = self._decisions[whose]
            sums.decisions += 1
            sums.loss += made.judgement.loss.mean
            sums.mistakes += made.judgement.costs

    def players(self) -> list[dict[str, Any]]:
        """Each by the names in the records: means of a game."""
        return [
            {"player": name, "level": level_of(name), "games": len(played), **_means(played)}
            for name, played in sorted(self._games.items())
        ]

    def levels(self) -> list[dict[str, Any]]:
        """Of computers, whatever they are called: means of a decision."""
        return self._rows(lambda one: {"game": one.game, "level": one.level} if one.level else None)

    def phases(self) -> list[dict[str, Any]]:
        """Of each player, by what was to be decided; who took over a seat is another player from there on."""
        return self._rows(lambda one: one._asdict())

    def _rows(self, heading: Callable[[Whose], dict[str, Any] | None]) -> list[dict[str, Any]]:
        rows: dict[str, tuple[dict[str, Any], _Sum]] = {}
        for whose, one in self._decisions.items():
            if (head := heading(whose)) is not None:
                _, sums = rows.setdefault(str(head), (head, _Sum()))
                sums.decisions += one.decisions
                sums.loss += one.loss
                sums.mistakes += one.mistakes
        return [
            head
            | {
                "decisions": sums.decisions,
                "mean_loss": round(sums.loss / sums.decisions, DIGITS),
                "mistakes": sums.mistakes,
            }
            for _, (head, sums) in sorted(rows.items())
        ]


def level_of(name: str) -> int | None:
    """Of a computer of today, as the arena calls it (`level:4`, `level:7/10`) or a server (`Captain 2`)."""
    with suppress(Refusal):
        named = players.parse(name)
        return named.number if named.kind == "level" and not named.month else None
    plain = name.rstrip("0123456789").rstrip()
    for level, key in enumerate(players.LEVELS, 1):
        if name != plain and plain in {Text(f"level.{key}").say(language) for language in LANGUAGES}:
            return level
    return None


def _played_by(line: Record, seat: int, ply: int) -> tuple[str | None, int | None]:
    """Who had the seat at this ply, and his level; of a seat that somebody took over a record names no one before."""
    changes = sorted((one for one in line.get("changes", ()) if one["seat"] == seat), key=lambda one: int(one["ply"]))
    if not changes:
        name = line["seats"][seat]
        return name, level_of(name)
    before = [one for one in changes if one["ply"] <= ply]
    return (before[-1]["name"], before[-1].get("level")) if before else (None, None)


def _means(played: list[dict[str, float | None]]) -> dict[str, float | None]:
    means: dict[str, float | None] = {}
    for name in played[0]:
        known = [value for one in played if (value := one[name]) is not None]
        means[name] = round(sum(known) / len(known), DIGITS) if known else None
    return means
