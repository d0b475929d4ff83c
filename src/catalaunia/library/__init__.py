"""What the doors of the games (`catalaunia.attila`, `catalaunia.clash451`) have in common.

Imports `ai`, `compiled` and `core`; games by name.

A door is a few lines: a `View` that says what a seat may know in the words of its game, and a `Game` that names both.
`game_of` makes one without any for a game of another package:

>>> from catalaunia.library import game_of
>>> Game = game_of("clash451")
>>> Game(seed=1).legal[0]
Move('pick h2')
"""

import functools
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.core.texts import Refusal
from catalaunia.library.game import Game
from catalaunia.library.legal import Legal
from catalaunia.library.player import Alternative, Level, Player, Thought
from catalaunia.library.record import Record
from catalaunia.library.view import View

__all__ = [
    "CHANCE",
    "NOBODY",
    "Alternative",
    "Game",
    "Legal",
    "Level",
    "Move",
    "Player",
    "Record",
    "Refusal",
    "Thought",
    "View",
    "game_of",
]


@functools.cache
def game_of(name: str) -> type[Game[View]]:
    """The face of a registered game that has no door of its own."""
    return type(name.capitalize(), (Game,), {"name": name, "seen_as": View, "__reduce__": _reduced})


def _reduced(game: Game[View]) -> tuple[Any, ...]:
    """How one is pickled: its class is found by the game's name."""
    return _blank, (game.name,), game.__getstate__()


def _blank(name: str) -> Game[View]:
    return object.__new__(game_of(name))
