"""A league: which game is played, who entered, and how everything else follows from a seed that nobody could choose.

Whoever runs a league draws a seed and publishes its hash, the commitment, with the list of entries. When the list is
closed he publishes the seed. Chance follows from the seed and the hashes of all entries together: an entry was frozen
before anybody could know what would be dealt, and a seed that was not committed to is refused.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from catalaunia import __version__
from catalaunia.core import registry
from catalaunia.core.chance import commitment, is_hex, key_of
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.research.league import entries, files
from catalaunia.research.league.entries import Entry

NEEDED: dict[str, files.Fits] = {
    "name": files.is_name,
    "game": files.is_text,
    "players": files.is_count,
    "rounds": files.is_count,
    "entries": files.are_texts,
}
OTHERS: dict[str, files.Fits] = {
    "options": lambda value: isinstance(value, dict),
    "commitment": is_hex,
    "seed": is_hex,
}


@dataclass(frozen=True)
class League:
    """All that is to be known of one before it is played."""

    name: str
    game: str
    players: int
    rounds: int  # rotations that each entry plays; the last group may need some of them once more
    entries: tuple[Entry, ...]
    options: dict[str, Any]
    commitment: str = ""
    seed: str = ""  # in hexadecimal, once it is published

    @property
    def rules(self) -> Rules:
        return Variant(self.game, self.players, self.options).shared_rules

    @cached_property
    def key(self) -> int:
        """What all chance follows from."""
        return int.from_bytes(key_of(bytes.fromhex(self.seed), [entry.digest for entry in self.entries]))

    @cached_property
    def groups(self) -> list[list[int]]:
        """Who meets in each unit, by place among the entries."""
        return groups(len(self.entries), self.players, self.rounds, self.key)

    def header(self) -> dict[str, Any]:
        """What a file of results says about its league."""
        return {
            "league": self.name,
            "game": self.game,
            "players": self.players,
            "options": self.rules.options,
            "rules": registry.find(self.game).version,
            "catalaunia": __version__,
            "seed": self.seed,
            "seats": [entry.name for entry in self.entries],
            "entries": [entry.digest for entry in self.entries],
            "settings": [entry.settings(self.rules) for entry in self.entries],
        }


def read(path: Path) -> League:
    """Refuses what is no league, an entry that is not what was entered, and a seed that was not committed to."""
    said = files.read(path, NEEDED, OTHERS)
    listed = tuple(entries.read(path.parent / name) for name in said.pop("entries"))
    league = League(entries=listed, **{"options": {}, **said})
    for entry in listed:
        entry.check(league.game, league.rules)
    names = [entry.name for entry in listed]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Refusal("league.twice", name=twice[0])
    if len(listed) < league.players:
        raise Refusal("league.few_entries", players=league.players, count=len(listed))
    if league.seed and commitment(bytes.fromhex(league.seed)) != league.commitment:
        raise Refusal("league.seed", path=path)
    return league


def groups(entered: int, players: int, rounds: int, key: int) -> list[list[int]]:
    """Everybody in a new order in each round, cut into tables; nobody sits twice at one."""
    shuffled, queue = random.Random(key), list[int]()
    for _ in range(rounds):
        queue += _order(shuffled, entered, queue[len(queue) // players * players :])
    if open_seats := -len(queue) % players:
        queue += _order(shuffled, entered, queue[len(queue) // players * players :])[:open_seats]
    return [queue[start : start + players] for start in range(0, len(queue), players)]


def _order(shuffled: random.Random, entered: int, seated: Sequence[int]) -> list[int]:
    """Who sits at the table that is still open comes after those who could join him."""
    return sorted(shuffled.sample(range(entered), entered), key=lambda place: place in seated)
