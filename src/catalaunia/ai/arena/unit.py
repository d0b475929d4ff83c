"""A unit of measurement: games with the same chance in which the players change seats.

Two players play a pair of games, three to five a full rotation. Unit number k depends on the contest and
on k only. Chance comes from the seed of the match; the players' own randomness comes from other seeds, so
that one says nothing about the other.
"""

import dataclasses
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from catalaunia.ai import players
from catalaunia.ai.arena.move_times import MoveTimes
from catalaunia.core import registry
from catalaunia.core.protocol import Rules
from catalaunia.core.record import Record
from catalaunia.core.variant import Variant


@dataclass(frozen=True)
class Contest:
    """Who plays what against whom. As long as nobody thinks by the clock it gives the same units anywhere."""

    game: str
    seats: tuple[str, ...]  # the players by name; the first one is measured
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    move_time: float | None = None  # seconds a decision

    def rules(self) -> Rules:
        return Variant(self.game, len(self.seats), dict(self.options)).rules

    def header(self) -> dict[str, Any]:
        """What a file of results says about its contest."""
        return {
            "game": self.game,
            "players": len(self.seats),
            "seats": list(self.seats),
            "options": self.rules().options,
            "seed": self.seed,
            "move_time": self.move_time,
            "rules": registry.find(self.game).version,
            "settings": [players.parse(seat).settings(self.rules()) for seat in self.seats],
        }


@dataclass(frozen=True)
class Played:
    """How one game of a unit ended."""

    seats: list[int]  # for each seat of the table who sat there: his place in the contest's `seats`
    winners: list[int]  # seats of the table
    scores: list[int]  # by seat of the table

    def share(self, named: int = 0) -> float:
        """A victory is 1, shared by k of them 1/k."""
        return 1 / len(self.winners) if self.seats.index(named) in self.winners else 0.0


@dataclass(frozen=True)
class Unit:
    """What came of one unit."""

    number: int  # from 1
    games: list[Played]
    times: list[MoveTimes]  # by place in the contest's `seats`
    records: list[Record] = field(default_factory=list)  # of the games, where they are asked for; results have none
    faults: dict[str, dict[str, int]] = field(default_factory=dict)  # by player: how often a move was made for him, why

    @property
    def score(self) -> float:
        """Of the player named first: the mean over the games."""
        return sum(one.share() for one in self.games) / len(self.games)

    def line(self) -> str:
        games = [dataclasses.asdict(one) for one in self.games]
        written = {"unit": self.number, "games": games, "times": [one.written() for one in self.times]}
        return json.dumps(written | ({"faults": self.faults} if self.faults else {}))

    @classmethod
    def read(cls, line: str) -> "Unit":
        """Raises ValueError, KeyError, TypeError or AttributeError for what is no line of results."""
        written = json.loads(line)
        games = [Played(**one) for one in written["games"]]
        times = [MoveTimes.read(one) for one in written["times"]]
        return cls(int(written["unit"]), games, times, faults=written.get("faults", {}))


def match_seed(seed: int, unit: int) -> bytes:
    """Chance of all games of a unit."""
    return hashlib.sha256(f"chance/{seed}/{unit}".encode("ascii")).digest()


def player_seed(seed: int, unit: int, number: int, decision: int, seat: int) -> int:
    """A player's own randomness in one decision of a game."""
    text = f"player/{seed}/{unit}/{number}/{decision}/{seat}"
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8]) >> 1  # fits a signed number


def order(number: int, players: int) -> list[int]:
    """Who sits where in a game of a unit, from 0: everybody moves on by one seat from game to game."""
    return [(seat - number) % players for seat in range(players)]
