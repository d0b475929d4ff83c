"""Clash 451 C8: the end.

A point for each unit and building held, two for each terrain controlled, and its stars.
"""

from catalaunia.compiled import count, rule
from catalaunia.core.protocol import NOBODY
from catalaunia.games.clash451.rules.state import BY_NONE, BY_POINTS, BY_TERRAIN, OVER, ROW, SIDES

CONTROL = 2  # points for a terrain one controls, besides its stars


@rule
def controller(s, place):
    """Who has a unit or a building there while the enemy has neither, or -1 (C4.8)."""
    building = s.building[place]
    huns = s.units[0, place] != 0 or (building >= 0 and s.holder[building] == 0)
    romans = s.units[1, place] != 0 or (building >= 0 and s.holder[building] == 1)
    if huns == romans:
        return -1
    return 0 if huns else 1


@rule
def points_at(s, desk, side, place):
    """What a side has at a place (C8.1)."""
    found = count(s.units[side, place])
    if s.building[place] >= 0 and s.holder[s.building[place]] == side:
        found += 1
    if controller(s, place) == side:
        found += CONTROL + int(desk.stars[s.row[place]])
    return found


@rule
def score(s, desk):
    for place in range(ROW):
        for side in range(SIDES):
            s.scores[side] += points_at(s, desk, side, place)


@rule
def finish(s, desk):
    """Equal points: the controller of the highest terrain that anybody controls (C8.2)."""
    score(s, desk)
    s.phase = OVER
    s.actor = NOBODY
    s.winner = -1
    if s.scores[0] != s.scores[1]:
        s.winner = 0 if s.scores[0] > s.scores[1] else 1
        s.ended = BY_POINTS
        return
    s.ended = BY_NONE
    for place in range(ROW):
        side = controller(s, place)
        if side >= 0:
            s.winner = side
            s.ended = BY_TERRAIN
