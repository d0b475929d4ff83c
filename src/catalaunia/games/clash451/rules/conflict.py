"""Clash 451 C6: conflicts.

At the end of the turn, terrain by terrain: more units win, a Wall counting as one; then a Vine; then
the battle, rank by rank. The winner too has losses.
"""

from catalaunia.compiled import count, lowest, rule
from catalaunia.games.clash451.rules.buildings_and_events import has_vine, strength
from catalaunia.games.clash451.rules.state import (
    ROW,
    VALUES,
    WALL,
    discard,
    in_conflict,
    kind,
    lift_unit,
    settle,
    value,
)

NO_WINNER = -1


@rule
def resolve_all(s, desk):
    """In order of the terrains' values (C6.1); what is captured works at once in the next (C6.7)."""
    for place in range(ROW):
        if in_conflict(s, place):
            resolve(s, desk, place)


@rule
def resolve(s, desk, place):
    side = winner(s, desk, place)
    fallen = 0
    if side == NO_WINNER:
        fallen = s.units[0, place] | s.units[1, place]  # C6.5
    else:
        losers = s.units[1 - side, place]
        fallen = losers | losses(s, desk, place, side, losers)
    bury(s, fallen)
    settle(s, place)


@rule
def has_wall(s, desk, place, side):
    building = s.building[place]
    return building >= 0 and kind(desk, building) == WALL and s.holder[building] == side


@rule
def winner(s, desk, place):
    """C6.2-C6.5, or NO_WINNER."""
    lead = count(s.units[0, place]) - count(s.units[1, place])
    lead += int(has_wall(s, desk, place, 0)) - int(has_wall(s, desk, place, 1))
    if lead == 0:
        lead = int(has_vine(s, desk, 0)) - int(has_vine(s, desk, 1))
    if lead == 0:
        lead = battle(s, desk, place)
    if lead == 0:
        return NO_WINNER
    return 0 if lead > 0 else 1


@rule
def battle(s, desk, place):
    """Points of the Huns less those of the Romans, rank by rank; a Wall is its holder's first rank (C6.4)."""
    huns = s.units[0, place]
    romans = s.units[1, place]
    lead = 0
    if has_wall(s, desk, place, 0):
        lead += 1
        romans &= ~(1 << strongest(s, desk, romans, 99))
    if has_wall(s, desk, place, 1):
        lead -= 1
        huns &= ~(1 << strongest(s, desk, huns, 99))
    while huns != 0 and romans != 0:
        hun, roman = strongest(s, desk, huns, 99), strongest(s, desk, romans, 99)
        difference = strength(s, desk, hun) - strength(s, desk, roman)
        lead += int(difference > 0) - int(difference < 0)
        huns &= ~(1 << hun)
        romans &= ~(1 << roman)
    return lead


@rule
def strongest(s, desk, units, below):
    """The unit of a set with the highest strength less than `below`, or -1.

    Of equal ones the higher printed value, then the married character (C6.6).
    """
    best, found = -1, -1
    while units != 0:
        card = lowest(units)
        units &= units - 1
        power = strength(s, desk, card)
        married = s.holder[card] != card // VALUES
        rank = (power * 32 + value(card)) * 2 + married
        if power < below and rank > best:
            best, found = rank, card
    return found


@rule
def losses(s, desk, place, side, losers):
    """Each losing unit, from the highest, destroys the highest winning one of lower strength (C6.6)."""
    winners = s.units[side, place]
    lost = 0
    while losers != 0:
        loser = strongest(s, desk, losers, 99)
        losers &= ~(1 << loser)
        victim = strongest(s, desk, winners & ~lost, strength(s, desk, loser))
        if victim >= 0:
            lost |= 1 << victim
    return lost


@rule
def bury(s, fallen):
    """By ascending printed value, each to the pile of its colour (C6.8)."""
    while fallen != 0:
        card = lowest(fallen)
        fallen &= fallen - 1
        lift_unit(s, card)
        discard(s, card)
