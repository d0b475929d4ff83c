"""Who the computers are: people of the fourth and fifth century, told apart by name, face and a few words.

Who sits where follows from the table's public name and the seat, never from the seed of chance: every server and every
language says the same, before and after a restart. All names begin with a consonant, so that no French sentence
has to elide before them. A record keeps to the level and the seat (`in_records`). Each has a temperament
(`ai/temperament.py`), so that five computers of a level do not all play alike.
"""

import functools
import hashlib
from collections.abc import Iterable

from catalaunia.ai.players import LEVELS
from catalaunia.ai.temperament import temperaments
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Text
from catalaunia.server.tables.setup import MOST_SEATS

NAMES = (
    "Basina", "Fabiola", "Justina", "Marcella", "Melania", "Placidia", "Proba", "Pulcheria", "Serena", "Verina",
    "Bleda", "Fritigern", "Gundioc", "Priscus", "Ricimer", "Rugila", "Sidonius", "Stilicho", "Syagrius", "Wallia",
)  # fmt: skip

TEMPERAMENTS = {
    "bold": ("Basina", "Fabiola", "Justina", "Bleda", "Fritigern", "Stilicho", "Wallia"),
    "cautious": ("Marcella", "Placidia", "Pulcheria", "Gundioc", "Rugila", "Sidonius", "Syagrius"),
    "wily": ("Melania", "Proba", "Serena", "Verina", "Priscus", "Ricimer"),
}
_TEMPERAMENT_OF = {name: temper for temper, names in TEMPERAMENTS.items() for name in names}


def in_records(level: int, seat: int) -> str:
    """What a record calls a computer."""
    return f"{Text(f'level.{LEVELS[level - 1]}')} {seat + 1}"


def temperament(name: str, rules: Rules) -> str:
    """How somebody of the cast plays, whatever the level; empty where the game knows no such temperament."""
    found = _TEMPERAMENT_OF[name]
    return found if found in temperaments(rules) else ""


def computer(table: str, seat: int, people: Iterable[str], deputy: bool = False) -> str:
    """The name of whoever sits there: no other seat's, and none of the people's at this table.

    Whoever plays for another, who cannot think yet, is somebody else.
    """
    taken = {name.strip().casefold() for name in people}
    free = [name for name in _drawn(table) if name.casefold() not in taken]
    return free[seat + deputy * MOST_SEATS]


@functools.lru_cache(maxsize=4096)
def _drawn(table: str) -> list[str]:
    """All of them, in this table's own order."""
    return sorted(NAMES, key=lambda name: hashlib.sha256(f"{table}/{name}".encode()).digest())
