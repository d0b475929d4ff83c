"""Mini-Clash: the rules, compiled. A position is one of Clash 451 with the three numbers of the small game besides.

What is taken from the game as it is: reveals (C4.1), conflicts (C6), the end (C8). What is its own: hands and choices
of other sizes (C3.2), and that all units of a turn meet on the turn's terrain.
"""

import numpy as np

from catalaunia.compiled import count, rule, stored
from catalaunia.games.clash451.knowledge.deal import reopen
from catalaunia.games.clash451.knowledge.view import insight, secret, sees, veil
from catalaunia.games.clash451.rules import conflict, scoring
from catalaunia.games.clash451.rules.moves import PICK_MOVES, allow
from catalaunia.games.clash451.rules.preparation import cards_in, random_card, reveal
from catalaunia.games.clash451.rules.state import (
    ALL,
    FIELDS,
    IN_HAND,
    NOWHERE,
    OFF,
    OWNER,
    PICK,
    PICKED,
    PILE,
    SIDES,
    VALUES,
    discard,
    set_unit,
    value,
)
from catalaunia.games.clash451.thinking.outlook import share

__all__ = ["insight", "reopen", "secret", "sees", "share", "veil"]

OWN_FIELDS = (
    # name     type     shape  seen by
    ("sees",   np.int8, (),    ALL),  # cards of a hand
    ("keeps",  np.int8, (),    ALL),  # of them, played in a turn
    ("turns",  np.int8, (),    ALL),
    ("places", np.int8, (),    ALL),  # terrains in the row
)  # fmt: skip
ALL_FIELDS = (*OWN_FIELDS, *FIELDS)  # its own first: behind them Numba would take one record for the other
MINI_STATE = stored(np.dtype([(name, kind, shape) for name, kind, shape, _ in ALL_FIELDS], align=True))
SEEN_BY_ALL = [name for name, _, _, by in ALL_FIELDS if by == ALL]
SEEN_BY_OWNER = [name for name, _, _, by in ALL_FIELDS if by == OWNER]


@rule
def list_moves(s, desk):
    """Any card in hand is the next to be chosen."""
    desk.count = 0
    side = int(s.actor)
    cards = cards_in(s, side, IN_HAND)
    for card in range(VALUES):
        if (cards >> card) & 1:
            allow(desk, PICK_MOVES + side * VALUES + card)


@rule
def apply_move(s, desk, move):
    """The next card of a choice; after the last one of both the turn is fought out."""
    side = int(s.actor)
    card = int(move) - PICK_MOVES
    k = 0
    while s.picks[side, k] >= 0:
        k += 1
    s.picks[side, k] = card
    s.own[side, card % VALUES] = PICKED
    if k < s.keeps - 1:
        return
    if side == 0:
        s.actor = 1
        s.drawer = 1
        return
    fight(s, desk)
    end_turn(s, desk)


@rule
def fight(s, desk):
    """Card by card: equal values fall (C4.1), all others meet on the turn's terrain."""
    place = (s.turn - 1) % s.places
    for _ in range(s.keeps):
        reveal(s)
        huns, romans = int(s.shown[0]), int(s.shown[1])
        for side in range(SIDES):
            s.shown[side] = -1
        if value(huns) == value(romans):
            discard(s, huns)
            discard(s, romans)
        else:
            set_unit(s, huns, place, 0)
            set_unit(s, romans, place, 1)
        s.stage += 1
    conflict.resolve_all(s, desk)


@rule
def end_turn(s, desk):
    """From the second turn on all that is left is in hand."""
    if s.turn == s.turns:
        scoring.finish(s, desk)
        return
    s.turn += 1
    s.stage = 0
    s.actor = 0
    s.drawer = 0
    s.phase = PICK
    for side in range(SIDES):
        for card in range(VALUES):
            if s.own[side, card] == PILE:
                s.own[side, card] = IN_HAND


@rule
def random_move(s, desk):
    """One of the legal moves, each as likely as the next."""
    side = int(s.actor)
    return PICK_MOVES + side * VALUES + random_card(desk, cards_in(s, side, IN_HAND))


@rule
def deal_unseen(s, seat, desk):
    """The other's cards that were not played yet: so many in his hand, the others in his pile."""
    side = 1 - seat
    for card in range(VALUES):
        s.own[side, card] = PILE if s.place[side * VALUES + card] == OFF else NOWHERE
    for k in range(s.picks.shape[1]):
        s.picks[side, k] = -1
    left = count(cards_in(s, side, PILE))
    for _ in range(min(left, int(s.sees))):
        s.own[side, random_card(desk, cards_in(s, side, PILE))] = IN_HAND
    if side < s.actor:  # he has chosen
        for k in range(s.keeps):
            card = random_card(desk, cards_in(s, side, IN_HAND))
            s.own[side, card] = PICKED
            s.picks[side, k] = side * VALUES + card


@rule
def policy(s, desk):
    """None: any move."""
    return random_move(s, desk)


@rule
def newcomer(s, desk):
    return random_move(s, desk)


@rule
def lead(s, desk, seat):  # noqa: ARG001
    """At the end; a search here goes to it."""
    return float(int(s.scores[seat]) - int(s.scores[1 - seat]))


@rule
def outlook(s, desk, seat):
    return share(s, desk, seat)


@rule
def quiet(s):  # noqa: ARG001
    """Never: nothing is judged before the end."""
    return False
