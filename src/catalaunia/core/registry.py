"""The registered games by name."""

import importlib

from catalaunia.core import installed
from catalaunia.core.protocol import Game
from catalaunia.core.texts import Refusal


def names() -> list[str]:
    return [*installed.packages()]


def find(name: object) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in installed.packages():
        raise Refusal("game.unknown", name=name, known=names())
    found: Game = importlib.import_module(installed.packages()[name]).GAME
    return found
