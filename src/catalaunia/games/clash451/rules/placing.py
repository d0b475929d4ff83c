"""Clash 451 C4: placing.

Both reveal their next card; the higher value plays first, equal ones are discarded. Units and
buildings go where no enemy is, or into a conflict; events take effect at once.
"""

from catalaunia.compiled import hot, rule
from catalaunia.games.clash451.rules import buildings_and_events
from catalaunia.games.clash451.rules.moves import DECLINE, PLACE_MOVES, allow
from catalaunia.games.clash451.rules.preparation import reveal
from catalaunia.games.clash451.rules.state import (
    CHARACTER,
    MARRIAGE,
    MIGRATIONS,
    PLACE,
    PLAYED,
    ROW,
    SHOWN,
    SIDES,
    STRATEGY,
    discard,
    in_conflict,
    kind,
    set_unit,
    settle,
    value,
)


@rule
def begin(s):
    """Reveal the cards of this round; two of equal value fall without a move (C4.1)."""
    reveal(s)
    s.phase = PLAYED
    for side in range(SIDES):
        s.place[s.shown[side]] = SHOWN
    if value(s.shown[0]) == value(s.shown[1]):
        for side in range(SIDES):
            discard(s, s.shown[side])
            s.shown[side] = -1


@hot
def next_side(s):
    """Who plays next: the higher value first; -1 when both have."""
    if s.shown[0] < 0 and s.shown[1] < 0:
        return -1
    if s.shown[0] < 0:
        return 1
    if s.shown[1] < 0:
        return 0
    return 0 if value(s.shown[0]) > value(s.shown[1]) else 1


@hot
def ask(s, side):
    s.phase = PLACE
    s.actor = side


@hot
def has_enemy(s, side, place):
    """An enemy unit or an enemy building is there."""
    building = s.building[place]
    return s.units[1 - side, place] != 0 or (building >= 0 and s.holder[building] != side)


@hot
def may_place_unit(s, side, place):
    """C4.3; a Strategy goes before everything else."""
    if (s.barred[side] >> place) & 1:
        return False
    return in_conflict(s, place) or not has_enemy(s, side, place)


@hot
def may_place_building(s, side, place):
    """C4.4: also in a conflict, unless an enemy building stands there."""
    building = s.building[place]
    if in_conflict(s, place):
        return building < 0 or s.holder[building] == side
    return not has_enemy(s, side, place)


@hot
def legal(s, desk):
    """Where the card can go, or what its event can do; and to decline (C4.2)."""
    side = int(s.actor)
    what = kind(desk, s.shown[side])
    if what == MARRIAGE:
        buildings_and_events.legal_marriage(s, desk, side)
    elif what == MIGRATIONS:
        buildings_and_events.legal_migrations(s, desk, side)
    else:
        for place in range(ROW):
            if what <= CHARACTER:
                fits = may_place_unit(s, side, place)
            elif what == STRATEGY:
                fits = True
            else:
                fits = may_place_building(s, side, place)
            if fits:
                allow(desk, PLACE_MOVES + place)
    allow(desk, DECLINE)


@rule
def put(s, desk, place):
    """A unit, a building or a Strategy onto a place."""
    side = int(s.actor)
    card = int(s.shown[side])
    what = kind(desk, card)
    if what <= CHARACTER:
        set_unit(s, card, place, side)
        settle(s, place)
    elif what == STRATEGY:
        buildings_and_events.lay_strategy(s, card, place, side)
    else:
        build(s, card, place, side)
    played(s)


@rule
def build(s, card, place, side):
    """A new building replaces one's old one, which falls to its rightful owner's pile (C4.5)."""
    if s.building[place] >= 0:
        s.built[side] &= ~(1 << s.building[place])
        discard(s, s.building[place])
    s.built[side] |= 1 << card
    s.building[place] = card
    s.place[card] = place
    s.holder[card] = side


@rule
def decline(s):
    discard(s, s.shown[s.actor])
    played(s)


@rule
def played(s):
    s.shown[s.actor] = -1
    s.phase = PLAYED
