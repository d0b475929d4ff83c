"""Clash 451: how good a position is.

Place by place: a terrain held counts its units, its building, its stars and two points, less the risk that
enemies within reach come and take it; a conflict counts what either side would keep of it, weighed by how
likely it is to win. `lead` adds this up with the cards still to come, `outlook` makes a share of the
victory of it. Everything is exact once nothing can change any more.
"""

import numpy as np

from catalaunia.compiled import count, hot, rule
from catalaunia.games.clash451.rules.buildings_and_events import has_vine, held, roads
from catalaunia.games.clash451.rules.conflict import battle, has_wall, losses
from catalaunia.games.clash451.rules.scoring import CONTROL, controller
from catalaunia.games.clash451.rules.state import (
    CHARACTER,
    MOVE,
    OFF,
    OVER,
    PALACE,
    PICK,
    PLACE,
    ROADS,
    ROW,
    STRATEGY,
    TURNS,
    VALUES,
    VINE,
    WALL,
)

# A conflict: what the tie-break, a unit within reach and the enemy's unit still to be placed count in units;
# and how much one unit more says before movement and after it.
TIE_BREAK, REACH, FACED = 0.25, 0.5, 0.7
STEEP_EARLY, STEEP_LATE = 1.45, 2.95
# Risk to lose a terrain before the next movement: as many enemies within reach as defenders, one more, two more.
RISK_LESS, RISK_EVEN, RISK_ONE, RISK_TWO = 0.07, 0.14, 0.36, 0.64
RISK_LATER = 0.72  # of that, when two cards can still be placed before they come
# While units can still move, one is worth more than its point, and control less than its points.
UNIT_GROWTH, LAND_DECAY = 0.27, 0.54
# What the final lead owes, in points, to things that last, fitted by least squares to 120,000 positions of the
# policy's games with itself (r2 0.75 before the last turn, 0.55 and 0.38 one and two turns before; spread in
# FIT_SPREAD by the best log loss). All of it fades with the movement phases to come.
FIT_STAKE, FIT_UNIT, FIT_UNIT_TURN = -0.19, 2.53, 0.41
FIT_VINE, FIT_PALACE, FIT_WALL, FIT_ROADS = 3.27, 2.76, 1.36, 1.79  # held
FIT_CARDS = (1.16, 1.09, -3.10, -2.74, -2.68, -1.19, -1.52, 7.51, 1.48)  # not shown yet, by kind, from army on
FIT_SPREAD, FIT_SPREAD_TURN, FIT_SPREAD_BEND = 2.2, 2.0, -0.15
HIGHEST_TERRAIN = 0.3  # what the decision of equal points is worth at the end


@hot
def last_turn(s):
    return s.turn == TURNS - s.expert


@hot
def movement_to_come(s):
    """Whether units will still move in this turn."""
    return s.phase == MOVE or s.stage < 2


@hot
def movements(s):
    """How many movement phases are still to come or under way."""
    return TURNS - int(s.expert) - int(s.turn) + int(movement_to_come(s))


@hot
def unit_worth(s):
    """What a unit is worth in the long run: its point, and what it conquers."""
    return 1.0 + UNIT_GROWTH * movements(s)


@hot
def prize(s, desk, place):
    """The points of control (C8.1), the less the more often they can change hands."""
    return (CONTROL + int(desk.stars[s.row[place]])) / (1.0 + LAND_DECAY * movements(s))


@hot
def free_to_move(s, side, place):
    """How many units of a side can leave a place in the next movement phase."""
    if s.units[1 - side, place] != 0:
        return 0
    if s.phase != MOVE:
        return count(s.units[side, place])
    return count(s.units[side, place] & ~s.moved) if place >= s.at else 0


@hot
def within_reach(s, desk, side, place):
    """How many units of a side can come to a place, by land or by sea (C5.3, C5.4)."""
    if (s.barred[side] >> place) & 1:
        return 0
    steps = 1 + roads(s, desk, side)
    found = 0
    for start in range(max(0, place - steps), min(ROW, place + steps + 1)):
        if start != place and s.units[side, start] != 0:
            found += free_to_move(s, side, start)
    if desk.port[s.row[place]] != 0:
        for start in range(ROW):
            if s.units[side, start] != 0 and abs(start - place) > steps and desk.port[s.row[start]] != 0:
                found += free_to_move(s, side, start)
    return found


@hot
def risk(s, desk, owner, place):
    """How likely the owner is to lose a place that he holds."""
    later = 1.0
    if not movement_to_come(s):
        if last_turn(s):
            return 0.0
        later = RISK_LATER
    enemies = within_reach(s, desk, 1 - owner, place)
    if enemies == 0:
        return 0.0
    margin = enemies - count(s.units[owner, place]) - int(has_wall(s, desk, place, owner))
    if margin < 0:
        return RISK_LESS * later
    if margin == 0:
        return RISK_EVEN * later
    return (RISK_ONE if margin == 1 else RISK_TWO) * later


@rule
def margin(s, desk, place, side):
    """By how many units a side is ahead in a conflict, a Wall counting as one, a tie-break as less (C6.2-C6.4)."""
    more = count(s.units[side, place]) - count(s.units[1 - side, place])
    more += int(has_wall(s, desk, place, side)) - int(has_wall(s, desk, place, 1 - side))
    if more != 0:
        return float(more)
    tie = int(has_vine(s, desk, side)) - int(has_vine(s, desk, 1 - side))
    if tie == 0:
        tie = battle(s, desk, place) * (1 - 2 * side)
    return TIE_BREAK * np.sign(tie)


@hot
def shows_unit(s, desk, side):
    """Whether a side has a unit still to place in this round."""
    return s.shown[side] >= 0 and desk.kind[s.shown[side] % VALUES] <= CHARACTER


@rule
def chance(s, desk, place, side):
    """How likely a side is to win a conflict, by its margin and what may still come."""
    ahead = margin(s, desk, place, side)
    steep = STEEP_LATE
    if movement_to_come(s):
        steep = STEEP_EARLY
        ahead += REACH * (within_reach(s, desk, side, place) - within_reach(s, desk, 1 - side, place))
    elif s.phase == PLACE:
        faced = int(shows_unit(s, desk, side) and not (s.barred[side] >> place) & 1)
        faced -= int(shows_unit(s, desk, 1 - side) and not (s.barred[1 - side] >> place) & 1)
        if faced == 0:
            return 0.5 + 0.5 * np.sign(ahead)
        ahead += FACED * faced
    ahead *= steep
    return 0.5 + 0.5 * ahead / np.sqrt(1.0 + ahead * ahead)


@rule
def spoils(s, desk, place, side):
    """What a side has of a place after winning its conflict (C6.6, C6.7)."""
    survivors = count(s.units[side, place]) - count(losses(s, desk, place, side, s.units[1 - side, place]))
    building = s.building[place]
    if survivors == 0:
        return 0.0 if building < 0 else (1.0 + prize(s, desk, place)) * (1 if s.holder[building] == side else -1)
    return survivors * unit_worth(s) + prize(s, desk, place) + int(building >= 0)


@rule
def stake(s, desk, place, side):
    """What a place is worth to a side, less what it is worth to the other."""
    mine, theirs = s.units[side, place], s.units[1 - side, place]
    building = s.building[place]
    if mine != 0 and theirs != 0:
        wins = chance(s, desk, place, side)
        won = spoils(s, desk, place, side) if wins > 0.0 else 0.0
        lost = spoils(s, desk, place, 1 - side) if wins < 1.0 else 0.0
        return wins * won - (1.0 - wins) * lost
    if mine != 0:
        owner = side
    elif theirs != 0:
        owner = 1 - side
    elif building >= 0:
        owner = int(s.holder[building])
    else:
        return 0.0
    land = prize(s, desk, place) + int(building >= 0)
    units = count(mine | theirs) * unit_worth(s)
    worth = units + land - risk(s, desk, owner, place) * (units + 2 * land)
    return worth if owner == side else -worth


@rule
def to_come(s, desk, side):
    """What the cards are worth that a side has not played yet."""
    total = 0.0
    for card in range(VALUES):
        if s.place[side * VALUES + card] == OFF or s.shown[side] == side * VALUES + card:
            total += FIT_CARDS[desk.kind[card]]
    return total


@rule
def points_to_come(s, desk, side):
    """When nothing moves any more: a point for each unit and building that a side can still place."""
    total = 0
    for card in range(VALUES):
        if s.place[side * VALUES + card] == OFF or s.shown[side] == side * VALUES + card:
            total += int(desk.kind[card] < STRATEGY)
    return float(total)


@rule
def lasting(s, desk, side):
    """What buildings are worth for as long as there are conflicts."""
    worth = FIT_VINE * held(s, desk, side, VINE) + FIT_PALACE * held(s, desk, side, PALACE)
    return worth + FIT_WALL * held(s, desk, side, WALL) + FIT_ROADS * held(s, desk, side, ROADS)


@rule
def lead(s, desk, seat):
    """The points of a seat less the other's: those counted, or those to be expected (C8.1)."""
    if s.phase == OVER:
        return float(int(s.scores[seat]) - int(s.scores[1 - seat]))
    total, units = 0.0, 0
    for place in range(ROW):
        total += stake(s, desk, place, seat)
        units += count(s.units[seat, place]) - count(s.units[1 - seat, place])
    turns = movements(s)
    if turns == 0:
        return total + points_to_come(s, desk, seat) - points_to_come(s, desk, 1 - seat)
    future = FIT_STAKE * total + FIT_UNIT * units + lasting(s, desk, seat) - lasting(s, desk, 1 - seat)
    future += to_come(s, desk, seat) - to_come(s, desk, 1 - seat)
    return total + future * turns / (turns + 1.0) + FIT_UNIT_TURN * units * turns


@rule
def share(s, desk, seat):
    if s.winner < 0:
        return 0.5
    return 1.0 if s.winner == seat else 0.0


@rule
def decides_ties(s):
    """Who controls the highest terrain that anybody controls, or -1 (C8.2)."""
    found = -1
    for place in range(ROW):
        side = controller(s, place)
        if side >= 0:
            found = side
    return found


@rule
def outlook(s, desk, seat):
    """A logistic of the lead: it says the more the nearer the end is."""
    if s.phase == OVER:
        return share(s, desk, seat)
    ahead, turns = lead(s, desk, 0), movements(s)
    if turns == 0:
        side = decides_ties(s)
        ahead += 0.0 if side < 0 else HIGHEST_TERRAIN * (1 - 2 * side)
    huns = 1.0 / (1.0 + np.exp(-ahead / (FIT_SPREAD + (FIT_SPREAD_TURN + FIT_SPREAD_BEND * turns) * turns)))
    return huns if seat == 0 else 1.0 - huns


@rule
def quiet(s):
    """A turn is over and nobody has chosen for the next: a choice begun is worth what its turn brings."""
    return s.phase == PICK and s.turn > 1 and s.actor == 0 and s.picks[0, 0] < 0
