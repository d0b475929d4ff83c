"""Attila A13: what each may know.

A view is an allow-list: a blank position into which goes, field by field, what `FIELDS` lets the seat see.
`veil` is the same in place, for the search. It is written out by hand, because compiled code reaches a field by its
name only and cannot walk the table; tests/ai/test_search.py holds it to `view`, byte for byte.
"""

import numpy as np

from catalaunia.compiled import rule
from catalaunia.core.protocol import State
from catalaunia.games.attila.rules.moves import BID_MOVES, DISCARD_MOVES
from catalaunia.games.attila.rules.state import (
    ACTIVE,
    ACTOR,
    ALL,
    BID,
    BIDS,
    FIELDS,
    OWNER,
    STATE,
    TRIBES,
)


def view(state: State, seat: int | None) -> State:
    """The position as a seat, or a spectator (None), may know it."""
    seen = np.zeros(1, STATE)
    true = state[0]
    for name, _, _, by in FIELDS:
        if (
            by == ALL
            or (by == ACTOR and true["actor"] == seat)
            or (by == ACTIVE and true["active"] == seat)
            or (by == BIDS and not true["simultaneous"])
        ):
            seen[name] = state[name]
        elif by in (OWNER, BIDS) and seat is not None:
            seen[name][0, seat] = state[name][0, seat]
    return seen


@rule
def veil(s, seat):
    """Make a position the view of a seat, in place."""
    mine = s.actor == seat
    s.floor = s.floor if mine else 0
    for other in range(s.players):
        if other == seat:
            continue
        if s.simultaneous != 0:
            s.laid[other] = 0
        for tribe in range(TRIBES):
            s.hand[other, tribe] = 0
            s.bid[other, tribe] = 0
            s.traded[other, tribe] = 0
    for tribe in range(TRIBES):
        s.pile[tribe] = 0
        if s.active != seat:
            s.aside[tribe] = 0


@rule
def sees(s, seat, move):
    """Whether a seat gets to know which move another makes: cards bid or put aside lie face down."""
    return not (BID_MOVES <= move < DISCARD_MOVES) or s.actor == seat


@rule
def secret(s):
    """Whether several choose at once (A7.3)."""
    return s.phase == BID and s.simultaneous != 0


@rule
def insight(s, seat):
    """Nothing: the search does not tell hands apart, there are too many."""
    return 0
