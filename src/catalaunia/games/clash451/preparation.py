"""Clash 451 C2, C3, C9: setting up, and the preparation of a turn.

Each side draws up to six cards, secretly chooses three and their order, and puts the others back on
top of its pile or, in expert mode, on top or under it. Cards that were put back are known to their
player, so drawing them again is no word of chance.
"""

from catalaunia.compiled import hot, roll, rule
from catalaunia.games.clash451.state import (
    CHANCE,
    CHARACTER,
    DRAW,
    DRAWN,
    HAND,
    IN_HAND,
    NOWHERE,
    PICK,
    PICKED,
    PICKS,
    PILE,
    RETURN,
    REVEAL,
    ROW,
    SIDES,
    TERRAINS,
    UNDER,
    VALUES,
)
from catalaunia.games.clash451.words import (
    DRAW_WORD,
    MULLIGAN,
    OVER_WORD,
    PICK_WORD,
    TERRAIN_WORD,
    UNDER_WORD,
    allow,
)


@rule
def legal_terrain(s, desk):
    for terrain in range(desk.terrains):
        if not (s.drawn >> terrain) & 1:
            allow(desk, TERRAIN_WORD + terrain)


@rule
def draw_terrain(s, terrain):
    """Nine of them, then they lie in one row by ascending value (C2.1); terrains are numbered by value."""
    s.drawn |= 1 << terrain
    place = 0
    for number in range(TERRAINS):
        if (s.drawn >> number) & 1:
            s.row[place] = number
            place += 1
    if place == ROW:
        begin_turn(s)


@rule
def begin_turn(s):
    s.turn += 1
    s.opening = 1
    s.round = 0
    s.drawer = 0
    s.moment = DRAWN
    for side in range(SIDES):
        for k in range(PICKS):
            s.picks[side, k] = -1


@rule
def count_own(s, side, where):
    n = 0
    for card in range(VALUES):
        n += s.own[side, card] == where
    return n


@rule
def draw_on(s):
    """The drawer goes on drawing: unseen cards by chance, then those under the pile; then the next.

    After the opening draws of both the Huns prepare first; after a mulligan its player goes on.
    """
    side = int(s.drawer)
    missing = HAND - count_own(s, side, IN_HAND)
    if missing > 0 and count_own(s, side, PILE) > 0:
        s.moment = DRAW
        s.actor = CHANCE
        return
    take_from_under(s, side, missing)
    if s.opening != 0 and side == 0:
        s.drawer = 1
        return
    if s.opening != 0:
        s.drawer = 0
        s.opening = 0
    s.moment = PICK
    s.actor = s.drawer


@rule
def take_from_under(s, side, missing):
    """Blocks that were put under the pile come up in their order (C9.1)."""
    for block in range(1, 8):
        for card in range(VALUES):
            if missing > 0 and s.own[side, card] == UNDER + block:
                s.own[side, card] = IN_HAND
                missing -= 1


@rule
def legal_draw(s, desk):
    for card in range(VALUES):
        if s.own[s.drawer, card] == PILE:
            allow(desk, DRAW_WORD + s.drawer * VALUES + card)


@hot
def random_draw(s, desk):
    """Any card of the drawer's unseen ones."""
    side = int(s.drawer)
    n = roll(desk, count_own(s, side, PILE))
    found = 0
    for card in range(VALUES):
        here = s.own[side, card] == PILE
        if here and n == 0:
            found = card
        n -= here
    return DRAW_WORD + side * VALUES + found


@rule
def draw(s, card):
    s.own[s.drawer, card % VALUES] = IN_HAND
    s.moment = DRAWN


@rule
def may_mulligan(s, desk, side):
    """On turn 1, before the first choice, with fewer than two units in hand (C3.3)."""
    if s.turn != 1 or s.picks[side, 0] >= 0:
        return False
    units = 0
    for card in range(VALUES):
        units += s.own[side, card] == IN_HAND and desk.kind[card] <= CHARACTER
    return units < 2


@rule
def legal_pick(s, desk):
    side = int(s.actor)
    for card in range(VALUES):
        if s.own[side, card] == IN_HAND:
            allow(desk, PICK_WORD + side * VALUES + card)
    if may_mulligan(s, desk, side):
        allow(desk, MULLIGAN)


@rule
def mulligan(s):
    """All six go back, and six are drawn anew (C3.3)."""
    side = int(s.actor)
    for card in range(VALUES):
        if s.own[side, card] == IN_HAND:
            s.own[side, card] = PILE
    s.mulligans[side] += 1
    s.drawer = side
    s.moment = DRAWN


@rule
def pick(s, card):
    """The next of the three cards, in the order of play (C3.2)."""
    side = int(s.actor)
    k = 0
    while s.picks[side, k] >= 0:
        k += 1
    s.picks[side, k] = card
    s.own[side, card % VALUES] = PICKED
    if k == PICKS - 1:
        if s.expert != 0:
            s.moment = RETURN
        else:
            prepared(s)


@rule
def legal_return(desk):
    allow(desk, OVER_WORD)
    allow(desk, UNDER_WORD)


@rule
def put_over(s):
    """The others stay on top: they will be drawn first, and are known."""
    prepared(s)


@rule
def put_under(s):
    """The others go under the pile, as one block (C9.1)."""
    side = int(s.actor)
    for card in range(VALUES):
        if s.own[side, card] == IN_HAND:
            s.own[side, card] = UNDER + s.turn
    prepared(s)


@rule
def prepared(s):
    """The Huns first, then the Romans; then the first cards are revealed."""
    if s.actor == 0:
        s.actor = 1
        s.drawer = 1
        s.moment = PICK
    else:
        s.moment = REVEAL


@rule
def reveal(s):
    """Both turn up their next card (C4.1); once both have chosen, mulligans are open (C10.1)."""
    s.reveals += 1
    for side in range(SIDES):
        card = s.picks[side, s.round]
        s.shown[side] = card
        s.picks[side, s.round] = -1
        s.own[side, card % VALUES] = NOWHERE
        s.took[side] = s.mulligans[side]
