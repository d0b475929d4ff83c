"""Clash 451 C5: movement.

Terrain by terrain the holder of the units there may move each of them once: by land to the next
terrain, farther with Paved roads, or by sea from port to port.
"""

from catalaunia.compiled import hot, lowest, rule
from catalaunia.games.clash451.rules.buildings_and_events import roads
from catalaunia.games.clash451.rules.moves import HALT, UNIT_MOVES, allow
from catalaunia.games.clash451.rules.state import MOVE, MOVED, ROW, lift_unit, set_unit, settle


@rule
def begin(s):
    s.at = 0
    s.moved = 0
    s.phase = MOVED


@hot
def mover(s, place):
    """Whose units may leave a place: none in a conflict (C5.6), -1 if there are none."""
    if s.units[0, place] != 0:
        return -1 if s.units[1, place] != 0 else 0
    return 1 if s.units[1, place] != 0 else -1


@hot
def goals(s, desk, place, side):
    """The set of places a unit can move to (C5.3-C5.5)."""
    found = 0
    steps = 1 + roads(s, desk, side)
    for way in range(-1, 2, 2):
        for n in range(1, steps + 1):
            goal = place + way * n
            if goal < 0 or goal >= ROW or (s.barred[side] >> goal) & 1:
                break
            found |= 1 << goal
    if desk.port[s.row[place]] != 0:
        for goal in range(ROW):
            if goal != place and desk.port[s.row[goal]] != 0 and not (s.barred[side] >> goal) & 1:
                found |= 1 << goal
    return found


@hot
def arises(s, desk):
    """Whether a unit of the place that is gone through can move."""
    place = int(s.at)
    side = mover(s, place)
    return side >= 0 and s.units[side, place] & ~s.moved != 0 and goals(s, desk, place, side) != 0


@hot
def go_on(s, desk):
    """To the next place with a unit that can move; MOVED stays if there is none."""
    while s.at < ROW:
        if arises(s, desk):
            s.phase = MOVE
            s.actor = mover(s, s.at)
            return
        s.at += 1


@hot
def legal(s, desk):
    place = int(s.at)
    side = int(s.actor)
    reach = goals(s, desk, place, side)
    units = s.units[side, place] & ~s.moved
    while units != 0:
        card = lowest(units)
        units &= units - 1
        left = reach
        while left != 0:
            allow(desk, UNIT_MOVES + card * ROW + lowest(left))
            left &= left - 1
    allow(desk, HALT)


@hot
def move(s, card, goal):
    """It stops there: a conflict if enemies stand there, otherwise a building of theirs is captured (C5.7)."""
    lift_unit(s, card)
    set_unit(s, card, goal, s.actor)
    settle(s, goal)
    s.moved |= 1 << card
    s.phase = MOVED


@rule
def halt(s):
    s.at += 1
    s.phase = MOVED
