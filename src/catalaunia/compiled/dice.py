"""The dice of random play: one xorshift64 number in a record's field `dice`, for compiled loops.

A match takes its chance from its secret seed instead, never from here.
"""

from typing import Any

import numpy as np

from catalaunia.compiled.decorators import hot

_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


def dice(seed: int, games: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """For each of many games what to put into the field `dice`; equal seeds roll equally."""
    return np.random.default_rng(seed).integers(1, 2**64, size=games, dtype=np.uint64)


@hot
def roll(desk, sides):  # type: ignore[no-untyped-def]
    """A number from 0 to sides - 1."""
    x = desk.dice
    x ^= x << _13
    x ^= x >> _7
    x ^= x << _17
    desk.dice = x
    return np.int64(((x >> _32) * np.uint64(sides)) >> _32)  # signed: an unsigned one would turn sums into floats
