"""Poker: what a position is worth to a computer player, and how it plays without thinking."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from catalaunia.compiled import roll, rule
from catalaunia_poker.rules.betting import chips, random_move, to_pay
from catalaunia_poker.rules.moves import CALL_MOVE, FOLD_MOVE, RAISE_MOVE
from catalaunia_poker.rules.state import CHIPS, MOST_RAISES

KING = 2  # the highest rank


@rule
def share(s, desk, seat):
    """All chips of the table are the whole: not who wins counts, but how much."""
    return chips(s, seat) / (2 * CHIPS)


@rule
def lead(s, desk, seat):
    return float(int(chips(s, seat)) - int(chips(s, 1 - seat)))


@rule
def outlook(s, desk, seat):
    return 0.5


@rule
def quiet(s):
    return False


@rule
def policy(s, desk):
    """Raise with a pair or a king and give up anything less, but now and then do something else."""
    if roll(desk, 100) < 20 * desk.blur:
        return random_move(s, desk)
    rank = s.card[s.actor] // 2
    if (rank == KING or rank == s.open // 2) and s.raises < MOST_RAISES:
        return np.int64(RAISE_MOVE)
    return np.int64(FOLD_MOVE if rank == 0 and to_pay(s) > 0 else CALL_MOVE)


@rule
def newcomer(s, desk):
    """A newcomer wants to see what the other has."""
    return np.int64(CALL_MOVE)
