"""Clash 451 C2, C3, C9: setting up, and the preparation of a turn.

Each side draws up to six cards, secretly chooses three and their order, and puts the others back on
top of its pile or, in expert mode, on top or under it. Cards that were put back are known to their
player, so drawing them again is no move of chance.
"""

from catalaunia.compiled import count, hot, lowest, roll, rule
from catalaunia.core.protocol import CHANCE
from catalaunia.games.clash451.rules.moves import (
    DRAW_MOVES,
    MULLIGAN,
    OVER_MOVE,
    PICK_MOVES,
    TERRAIN_MOVES,
    UNDER_MOVE,
    allow,
)
from catalaunia.games.clash451.rules.state import (
    ARMY,
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
    UNDER,
    VALUES,
)


@rule
def legal_terrain(s, desk):
    terrains = ((1 << desk.terrains) - 1) & ~s.drawn
    while terrains != 0:
        allow(desk, TERRAIN_MOVES + lowest(terrains))
        terrains &= terrains - 1


@rule
def draw_terrain(s, terrain):
    """Nine of them, then they lie in one row by ascending value (C2.1); terrains are numbered by value."""
    s.drawn |= 1 << terrain
    if count(s.drawn) < ROW:
        return
    terrains = s.drawn
    for place in range(ROW):
        s.row[place] = lowest(terrains)
        terrains &= terrains - 1
    begin_turn(s)


@rule
def begin_turn(s):
    s.turn += 1
    s.opening = 1
    s.stage = 0
    s.drawer = 0
    s.phase = DRAWN
    for side in range(SIDES):
        for k in range(PICKS):
            s.picks[side, k] = -1


@hot
def cards_in(s, side, where):
    """The set of a side's cards, by value, that lie there."""
    cards = 0
    for card in range(VALUES):
        cards |= (s.own[side, card] == where) << card
    return cards


@hot
def draw_on(s):
    """The drawer goes on drawing: unseen cards by chance, then those under the pile; then the next.

    After the opening draws of both the Huns prepare first; after a mulligan its player goes on.
    """
    side = int(s.drawer)
    missing = HAND - count(cards_in(s, side, IN_HAND))
    if missing > 0 and cards_in(s, side, PILE) != 0:
        s.phase = DRAW
        s.actor = CHANCE
        return
    take_from_under(s, side, missing)
    if s.opening != 0 and side == 0:
        s.drawer = 1
        return
    if s.opening != 0:
        s.drawer = 0
        s.opening = 0
    s.phase = PICK
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
    side = int(s.drawer)
    cards = cards_in(s, side, PILE)
    while cards != 0:
        allow(desk, DRAW_MOVES + side * VALUES + lowest(cards))
        cards &= cards - 1


@hot
def random_draw(s, desk):
    """Any card of the drawer's unseen ones."""
    side = int(s.drawer)
    return DRAW_MOVES + side * VALUES + random_card(desk, cards_in(s, side, PILE))


@hot
def random_card(desk, cards):
    """One of a set, each as likely as the next."""
    for _ in range(roll(desk, count(cards))):
        cards &= cards - 1
    return lowest(cards)


@hot
def draw(s, card):
    s.own[s.drawer, card % VALUES] = IN_HAND
    s.phase = DRAWN


@rule
def may_mulligan(s, desk, side):
    """On turn 1, before the first choice, with fewer than two units in hand (C3.3)."""
    if s.turn != 1 or s.picks[side, 0] >= 0:
        return False
    units = desk.of_kind[ARMY] | desk.of_kind[CHARACTER]
    return count(cards_in(s, side, IN_HAND) & units) < 2


@hot
def legal_pick(s, desk):
    side = int(s.actor)
    cards = cards_in(s, side, IN_HAND)
    while cards != 0:
        allow(desk, PICK_MOVES + side * VALUES + lowest(cards))
        cards &= cards - 1
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
    s.phase = DRAWN


@hot
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
            s.phase = RETURN
        else:
            prepared(s)


@rule
def legal_return(desk):
    allow(desk, OVER_MOVE)
    allow(desk, UNDER_MOVE)


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
        s.phase = PICK
    else:
        s.phase = REVEAL


@rule
def reveal(s):
    """Both turn up their next card (C4.1); once both have chosen, mulligans are open (C10.1)."""
    s.reveals += 1
    for side in range(SIDES):
        card = s.picks[side, s.stage]
        s.shown[side] = card
        s.picks[side, s.stage] = -1
        s.own[side, card % VALUES] = NOWHERE
        s.took[side] = s.mulligans[side]
