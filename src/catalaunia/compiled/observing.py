"""One position as numbers, for programs that learn: what a seat sees of it, and which moves are legal.

Many at once are `batch.py`.
"""

from catalaunia.compiled.bulk import list_moves
from catalaunia.compiled.decorators import kernel
from catalaunia.compiled.stubs import of_the_game


@of_the_game
def observe(s, desk, seat, seen):
    """What a seat (-1: a spectator) knows, into the record `seen`; every cell is written."""


@kernel
def observe_one(states, i, desks, seat, seen):
    observe(states[i], desks[0], seat, seen[0])


@kernel
def mask_one(states, i, desks, out):
    """1 for each legal move, 0 for all others."""
    out[:] = 0
    list_moves(states[i], desks[0])
    for k in range(desks[0].count):
        out[desks[0].moves[k]] = 1
