"""Numba, and what compiled games share: decorators, cache, bits, dice, stubs, `rules` behind the protocol.

The only folder that imports Numba. May import `core`'s protocol, nothing else of this program.
"""

from catalaunia.compiled.bits import count, lowest
from catalaunia.compiled.decorators import COMPILED, INTERPRETED, hot, kernel, rule, stored, warm
from catalaunia.compiled.dice import dice, roll
from catalaunia.compiled.stubs import of_the_game, register

__all__ = [
    "COMPILED",
    "INTERPRETED",
    "count",
    "dice",
    "hot",
    "kernel",
    "lowest",
    "of_the_game",
    "register",
    "roll",
    "rule",
    "stored",
    "warm",
]
