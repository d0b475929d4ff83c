"""Numba, and what compiled games share: decorators, cache, bits, dice, stubs, `rules` behind the protocol.

The only folder that imports Numba. May import `core`'s protocol, nothing else of this program.
"""

from catalaunia.compiled.bits import count, lowest
from catalaunia.compiled.complete import compiling_alone, is_complete, note_complete, warm
from catalaunia.compiled.decorators import COMPILED, INTERPRETED, cold_kernel, hot, kernel, rule, stored, sums
from catalaunia.compiled.dice import dice, roll
from catalaunia.compiled.stubs import may_be_of_the_game, of_the_game, register

__all__ = [
    "COMPILED",
    "INTERPRETED",
    "cold_kernel",
    "compiling_alone",
    "count",
    "dice",
    "hot",
    "is_complete",
    "kernel",
    "lowest",
    "may_be_of_the_game",
    "note_complete",
    "of_the_game",
    "register",
    "roll",
    "rule",
    "stored",
    "sums",
    "warm",
]
