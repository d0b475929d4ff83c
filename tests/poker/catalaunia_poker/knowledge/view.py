"""Poker P5: what each may know, and how what is unseen is dealt anew."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from catalaunia.compiled import kernel, roll, rule
from catalaunia.core.protocol import State
from catalaunia_poker.rules.state import ALL, CARDS, FIELDS, SEATS, SHOWDOWN, STATE, UNKNOWN

DECK = len(CARDS)


def view(state: State, seat: int | None) -> State:
    """The position as a seat, or a spectator (None), may know it."""
    seen = np.zeros(1, STATE)
    seen["card"] = UNKNOWN
    for name, _, _, by in FIELDS:
        if by == ALL or state["ended"][0] == SHOWDOWN:
            seen[name] = state[name]
        elif seat is not None:
            seen[name][0, seat] = state[name][0, seat]
    return seen


@rule
def veil(s, seat):
    """The same in place, for the search."""
    if s.ended != SHOWDOWN:
        for other in range(SEATS):
            if other != seat:
                s.card[other] = UNKNOWN


@kernel
def resample(states, i, seat, desks):
    """`deal_unseen` for callers outside compiled code."""
    deal_unseen(states[i], seat, desks[0])


@rule
def deal_unseen(s, seat, desk):
    """Turn a view into a full position, all deals being equally likely."""
    for other in range(SEATS):
        while s.card[other] == UNKNOWN and s.dealt > other:
            card = roll(desk, DECK)
            if card != s.card[1 - other] and card != s.open:
                s.card[other] = card


@rule
def reopen(s, seat):
    """Nothing is chosen in secret."""


@rule
def sees(s, seat, move):
    return True


@rule
def secret(s):
    return False


@rule
def insight(s, seat):
    """A seat's own rank and the open one: few enough to tell all of them apart."""
    return np.int64(s.card[seat] // 2 + 4 * (s.open // 2 + 1))
