"""Clash 451 C10: what is unseen is dealt anew.

`resample` fills a view up again: one of the positions that look the same from that seat.
"""

from catalaunia.compiled import kernel, roll, rule
from catalaunia.games.clash451.rules.preparation import cards_in, random_card
from catalaunia.games.clash451.rules.state import (
    DRAW,
    HAND,
    IN_HAND,
    MOVE,
    NOWHERE,
    OFF,
    OVER,
    PICK,
    PICKED,
    PICKS,
    PILE,
    PLACE,
    RETURN,
    SIDES,
    UNDER,
    VALUES,
)


@kernel
def resample(states, i, seat, desks):
    """`deal_unseen` for callers outside compiled code."""
    deal_unseen(states[i], seat, desks[0])


@rule
def deal_unseen(s, seat, desk):
    """Turn a view into a full position, all deals of the unseen cards being equally likely.

    Of the other side all is known that was revealed; the rest lies in its hand, its pile or among the
    cards it chose. What it put under the pile in expert mode nobody saw: over or under is a coin's toss.
    """
    for side in range(SIDES):
        if side != seat:
            deal(s, desk, side)


@rule
def reopen(s, seat):
    """Take back what the Huns have chosen as long as the Romans are choosing: both choose at once (C3.4)."""
    if s.phase != PICK or s.actor != 1 or seat != 1:
        return
    for card in range(VALUES):
        if s.own[0, card] == PICKED or s.own[0, card] == UNDER + s.turn:
            s.own[0, card] = IN_HAND
    for k in range(PICKS):
        s.picks[0, k] = -1
    s.actor = 0
    s.drawer = 0


@rule
def progress(s, side):
    """How far a side's choice is: 0 not made, 1 made but the others not put back, 2 complete."""
    if s.phase == PICK or s.phase == RETURN:
        if side == s.actor:
            return 1 if s.phase == RETURN else 0
        return 2 if side < s.actor else 0
    if s.phase == DRAW:
        return 2 if s.opening == 0 and side < s.drawer else 0
    return 2


@rule
def deal(s, desk, side):
    """Where the cards of a side lie that nobody else can see. A choice or draw under way has not begun."""
    for card in range(VALUES):
        s.own[side, card] = PILE if s.place[side * VALUES + card] == OFF else NOWHERE
    for k in range(PICKS):
        s.picks[side, k] = -1
    s.mulligans[side] = s.took[side]
    if s.turn == 0:
        return
    made = progress(s, side)
    for _ in range(lay_blocks(s, desk, side, made)):
        s.own[side, random_card(desk, cards_in(s, side, PILE))] = IN_HAND
    if made > 0:
        for k in range(revealed(s), PICKS):
            card = random_card(desk, cards_in(s, side, PILE))
            s.own[side, card] = PICKED
            s.picks[side, k] = side * VALUES + card


@rule
def lay_blocks(s, desk, side, made):
    """Goes through the turns so far, puts blocks under the pile, and returns how many cards are in hand."""
    draws = s.phase == DRAW and side >= s.drawer  # the draw of this turn is still under way
    tosses = s.expert != 0 and not draws  # who draws unseen cards has some left: all were put on top
    unseen, hand, blocks = VALUES, 0, 0
    for turn in range(1, s.turn + 1):
        if not (draws and turn == s.turn):
            taken = min(HAND - hand, unseen)
            unseen -= taken
            hand += taken
            for block in range(1, turn):
                if hand < HAND and (blocks >> block) & 1:
                    blocks &= ~(1 << block)
                    hand += PICKS
        if turn < s.turn or made == 2:
            hand -= PICKS
            if tosses and roll(desk, 2) == 1:
                blocks |= 1 << turn
                hand = 0
        elif made == 1:
            hand -= PICKS
    for turn in range(1, s.turn + 1):
        for _ in range(PICKS * ((blocks >> turn) & 1)):
            s.own[side, random_card(desk, cards_in(s, side, PILE))] = UNDER + turn
    return 0 if draws and s.opening == 0 else hand


@rule
def revealed(s):
    """How many cards of this turn's choice have been turned up."""
    if s.phase == PLACE:
        return s.stage + 1
    return s.stage if s.phase in (MOVE, OVER) else 0
