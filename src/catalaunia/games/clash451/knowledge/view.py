"""Clash 451 C10: what each may know.

A view is an allow-list: a blank position into which goes what `FIELDS` lets the seat see.
`veil` is the same in place, for the search. It is written out by hand, because compiled code reaches a field by its
name only and cannot walk the table; tests/ai/test_search.py holds it to `view`, byte for byte.
"""

from catalaunia.compiled import rule
from catalaunia.core.positions import allowed, only
from catalaunia.core.protocol import State
from catalaunia.games.clash451.rules.moves import PICK_MOVES, PLACE_MOVES
from catalaunia.games.clash451.rules.state import (
    ALL,
    FIELDS,
    NOWHERE,
    OWNER,
    PICK,
    PICKS,
    RETURN,
    SIDES,
    STATE,
    VALUES,
)

# A spectator (None) sees no row of what belongs to an owner.
ALLOWED = {
    seat: allowed(
        STATE,
        [name for name, _, _, by in FIELDS if by == ALL],
        [name for name, _, _, by in FIELDS if by == OWNER],
        seat,
    )
    for seat in (None, *range(SIDES))
}


def view(state: State, seat: int | None) -> State:
    """The position as a seat, or a spectator (None), may know it."""
    return only(state, ALLOWED[seat])


@rule
def veil(s, seat):
    """Make a position the view of a seat, in place."""
    for side in range(SIDES):
        if side != seat:
            for card in range(VALUES):
                s.own[side, card] = NOWHERE
            for k in range(PICKS):
                s.picks[side, k] = 0
            s.mulligans[side] = 0


@rule
def sees(s, seat, move):
    """Whether a seat gets to know which move another makes: choices are secret until they are revealed."""
    return not (PICK_MOVES <= move < PLACE_MOVES) or s.actor == seat


def is_secret(state: State) -> bool:
    """`secret`, of a position."""
    return state["phase"][0] in (PICK, RETURN)


@rule
def secret(s):
    """Whether both choose at once (C3.4)."""
    return s.phase == PICK or s.phase == RETURN


@rule
def insight(s, seat):
    """Nothing: the search does not tell hands apart, there are too many."""
    return 0
