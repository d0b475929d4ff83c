"""Attila A13: what each may know.

A view is an allow-list: a blank position into which goes what `FIELDS` lets the seat see.
`veil` is the same in place, for the search. It is written out by hand, because compiled code reaches a field by its
name only and cannot walk the table; tests/ai/test_search.py holds it to `view`, byte for byte.
"""

from functools import cache

from catalaunia.compiled import rule
from catalaunia.core.positions import Bits, allowed, only
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
    true = state[0]
    return only(state, _allowed(seat, true["actor"] == seat, true["active"] == seat, not true["simultaneous"]))


@cache
def _allowed(seat: int | None, is_actor: bool, is_active: bool, sees_bids: bool) -> Bits:
    """A spectator (None) sees no row of what belongs to an owner."""
    to_all = {ALL: True, ACTOR: is_actor, ACTIVE: is_active, BIDS: sees_bids}
    whole = [name for name, _, _, by in FIELDS if to_all.get(by)]
    return allowed(STATE, whole, [name for name, _, _, by in FIELDS if by in (OWNER, BIDS)], seat)


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


def is_secret(state: State) -> bool:
    """`secret`, of a position."""
    return bool(state["phase"][0] == BID and state["simultaneous"][0])


@rule
def secret(s):
    """Whether several choose at once (A7.3)."""
    return s.phase == BID and s.simultaneous != 0


@rule
def insight(s, seat):
    """Nothing: the search does not tell hands apart, there are too many."""
    return 0
