"""Clash 451 C7: buildings and events.

Palace, Paved roads, Vine and Wall work for whoever holds them, also while their terrain is in conflict.
Marriage takes over a character, Strategy bars a terrain, Migrations moves an army and pushes.
"""

from catalaunia.compiled import count, hot, lowest, rule
from catalaunia.games.clash451.rules.moves import MARRY_MOVES, MIGRATE_MOVES, allow
from catalaunia.games.clash451.rules.state import (
    ARMY,
    CHARACTER,
    PALACE,
    ROADS,
    ROW,
    VINE,
    discard,
    in_conflict,
    kind,
    lift_unit,
    set_unit,
    settle,
    value,
)

PALACE_BONUS = 10


@hot
def held(s, desk, side, what):
    """How many buildings of a kind a side holds, anywhere (C7.2)."""
    return count(s.built[side] & desk.of_kind[what])


@hot
def roads(s, desk, side):
    return held(s, desk, side, ROADS)


@rule
def has_vine(s, desk, side):
    return held(s, desk, side, VINE) > 0


@rule
def strength(s, desk, card):
    """A unit's value in a conflict: characters near a Palace of their holder have ten more (C7.1)."""
    if kind(desk, card) != CHARACTER:
        return value(card)
    for place in range(max(0, s.place[card] - 1), min(ROW, s.place[card] + 2)):
        building = s.building[place]
        if building >= 0 and kind(desk, building) == PALACE and s.holder[building] == s.holder[card]:
            return value(card) + PALACE_BONUS
    return value(card)


@rule
def lay_strategy(s, card, place, side):
    """Bars the place to the other side until the end of the turn (C7.4)."""
    s.place[card] = place
    s.holder[card] = side
    s.barred[1 - side] |= 1 << place


@rule
def legal_marriage(s, desk, side):
    """Any character that the enemy holds, of either colour (C7.3)."""
    characters = 0
    for place in range(ROW):
        characters |= s.units[1 - side, place] & desk.of_kind[CHARACTER]
    while characters != 0:
        allow(desk, MARRY_MOVES + lowest(characters))
        characters &= characters - 1


@rule
def marry(s, card):
    """It stays where it is and stands for its new player (C7.3)."""
    side = int(s.actor)
    place = int(s.place[card])
    lift_unit(s, card)
    set_unit(s, card, place, side)
    settle(s, place)
    discard(s, s.shown[side])


@rule
def legal_migrations(s, desk, side):
    """An army of one's own that is not in conflict, one terrain by land, not onto a barred one (C7.5)."""
    armies = 0
    for place in range(ROW):
        if not in_conflict(s, place):
            armies |= s.units[side, place] & desk.of_kind[ARMY]
    while armies != 0:
        card = lowest(armies)
        armies &= armies - 1
        place = int(s.place[card])
        for goal in range(place - 1, place + 2, 2):
            if 0 <= goal < ROW and not (s.barred[side] >> goal) & 1:
                allow(desk, MIGRATE_MOVES + card * ROW + goal)


@rule
def migrate(s, card, goal):
    """The army moves and pushes the enemy before it; captures are seen to once all stand still."""
    side = int(s.actor)
    step = goal - s.place[card]
    lift_unit(s, card)
    if s.units[1 - side, goal] != 0:
        push(s, 1 - side, goal, step)
    set_unit(s, card, goal, side)
    for place in range(ROW):
        settle(s, place)
    discard(s, s.shown[side])


@rule
def push(s, side, start, step):
    """All units of a side go one terrain on, and those of their own before them (C7.5).

    Farther along, units that cannot go on stay and are joined by those behind; if the first ones
    cannot, nobody is pushed (C7.6).
    """
    last = start
    while can_go(s, side, last + step) and s.units[side, last + step] != 0:
        last += step
    if not can_go(s, side, last + step):
        last -= step  # these stay
    place = last
    while (place - start) * step >= 0:
        units = s.units[side, place]
        while units != 0:
            card = lowest(units)
            units &= units - 1
            lift_unit(s, card)
            set_unit(s, card, place + step, side)
        place -= step


@rule
def can_go(s, side, place):
    """Not off the row, and not onto a terrain barred to the pushed side (C7.6)."""
    return 0 <= place < ROW and not (s.barred[side] >> place) & 1
