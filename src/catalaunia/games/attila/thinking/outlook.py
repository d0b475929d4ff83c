"""Attila: what a position is worth.

The points a seat will still make are estimated from what a scoring now would bring, the pawns of each tribe by
how surely the seat leads its column, the cards in hand for such tribes, whose move it is, and a price for
unused action cards. It may look at the whole position: an imagined world.
"""

import numpy as np

from catalaunia.compiled import kernel, lowest, rule
from catalaunia.games.attila.rules.influence import century
from catalaunia.games.attila.rules.state import (
    ACTION_CARDS,
    INFLUENCE_2,
    OVER,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PLAY,
    PROVINCES,
    TRIBES,
    TURN_END,
    WAR_PAWNS,
    clockwise,
)
from catalaunia.games.attila.thinking.worth import SCORED_NEXT, WIDE, WIDER, reap, scored_at_end, slope

ENDED = 11  # the row of SPREAD once the end is fixed; the others are the peace cards left

# Points, for two players and for more. Found by trying changes in games of one who looks a move ahead against
# `policy` (two worlds, 1,200 games a try): CHANCES alone took it from 53 % to 63 %. As they stand, in 12 worlds:
# 64 % (+-7, 100 pairs). Weights fitted to the final points of games judged worse (35 %, three worlds, 300 games).
NOW = (0.4, 0.4)  # for each point that a scoring now would bring,
NOW_SOON = (0.0, 0.2)  # and more if the next war leads to one
PAWN = (1.2, 0.7)  # for each pawn of a tribe one is sure to lead,
PAWN_EARLY = (1.44, 0.7)  # and more at the start, less and less with each peace card
COLUMN = (6.0, 2.0)  # for each column one is sure to lead
COLUMN_EARLY = (1.5, 2.0)
CARD = (0.5, 0.2)  # for each card of such a tribe
RISK = (-0.7, -0.2)  # for each pawn of such a tribe that is the weakest where war is near
CHANCES = (2.0, 1.0)  # for each war that waits for the one who moves next
MOVE = (4.0, 3.0)  # for each card one may still play this turn,
LAST_MOVE = 7.0  # once the end is fixed
ACTION = ((8.0, 5.0), (4.0, 0.7), (10.0, 3.0))  # for an unused double turn, exchange, influence 2
# Points that make chances of e to 1, by least log loss in 4,000 games of `policy` for each number of players.
SPREAD = (
    (10.7, 5.9), (10.7, 5.9), (15.3, 6.5), (15.3, 7.2), (16.9, 7.6), (16.1, 8.4),
    (20.6, 8.8), (25.2, 8.8), (24.0, 9.7), (24.0, 9.2), (25.2, 10.7), (3.7, 5.3),
)  # fmt: skip


@kernel
def lead_of(states, i, desks, seat):
    """`lead` for callers outside compiled code."""
    return lead(states[i], desks[0], seat)


@rule
def quiet(s):
    """No war is going on, and nobody is in the middle of his card."""
    return s.phase == PLAY or s.phase == TURN_END


@rule
def lead(s, desk, seat):
    """Exact when the game is over, otherwise by the points each is likely to end with."""
    foresee(s, desk)
    best = -1e9
    for other in range(s.players):
        if other != seat:
            best = max(best, desk.final[other])
    return desk.final[seat] - best


@rule
def share(s, desk, seat):
    best, winners = -1000, 0
    for other in range(s.players):
        if s.score[other] > best:
            best, winners = int(s.score[other]), 0
        winners += s.score[other] == best
    return 1.0 / winners if s.score[seat] == best else 0.0


@rule
def outlook(s, desk, seat):
    """The seats' likely final points, as chances: the nearer the end, the more a point counts."""
    if s.phase == OVER:
        return share(s, desk, seat)
    foresee(s, desk)
    spread, total = SPREAD[stretch(s)][int(s.players > 2)], 0.0
    for other in range(s.players):
        total += np.exp((desk.final[other] - desk.final[seat]) / spread)
    return 1.0 / total


@rule
def stretch(s):
    """The row of the tables: the peace cards left; the last row once the end is fixed."""
    return ENDED if s.ended != 0 else int(s.peace)


@rule
def foresee(s, desk):
    """The points each seat is likely to end with, into desk.final."""
    reap(s, desk)
    if s.phase != OVER and s.ended == 0:
        for tribe in range(TRIBES):
            desk.risk[tribe] = at_risk(s, tribe)
    for seat in range(s.players):
        desk.final[seat] = float(s.score[seat])
        if s.phase != OVER:
            desk.final[seat] += to_come(s, desk, seat)


@rule
def to_come(s, desk, seat):
    """The points a seat is likely to make from now on."""
    many = int(s.players > 2)
    if s.ended != 0:
        return last_points(s, desk, seat, many)
    early = int(s.peace) / PEACE_CARDS
    pawn = PAWN[many] + PAWN_EARLY[many] * early
    column = COLUMN[many] + COLUMN_EARLY[many] * early
    value = 0.0
    for tribe in range(TRIBES):
        pawns = PAWNS_PER_TRIBE - int(s.stock[tribe])
        each = column + pawn * pawns + CARD[many] * int(s.hand[seat, tribe]) + RISK[many] * int(desk.risk[tribe])
        value += each * sureness(s, desk, seat, tribe, many)
    value += int(desk.harvest[seat]) * (NOW[many] + NOW_SOON[many] * SCORED_NEXT[s.peace])
    if s.active == seat:
        value += MOVE[many] * max(0, int(s.cards) - int(s.card))
    if mover(s) == seat:
        value += CHANCES[many] * waiting_wars(s)
    for card in range(ACTION_CARDS):
        value += int(s.unused[seat, card]) * ACTION[card][many]
    return value


@rule
def mover(s):
    """Who has the next card to play."""
    return clockwise(s, int(s.active)) if s.phase == TURN_END else int(s.active)


@rule
def waiting_wars(s):
    """Provinces one pawn short of war; those two pawns short count less."""
    wars = 0.0
    for province in range(PROVINCES):
        if (int(s.pacified) >> province) & 1 == 0:
            if s.crowd[province] == WAR_PAWNS - 1:
                wars += 1.0
            elif s.crowd[province] == WAR_PAWNS - 2:
                wars += 0.4
    return wars


@rule
def last_points(s, desk, seat, many):
    """The end is fixed: one scoring follows, unless the table plays without it (A12.5) or has had it (A12.7)."""
    if not scored_at_end(s):
        return 0.0
    value = float(desk.harvest[seat])
    if s.active == seat:
        value += LAST_MOVE * max(0, int(s.cards) - int(s.card))
        if s.acted == 0 and s.phase != OVER:
            value += int(s.unused[seat, INFLUENCE_2]) * ACTION[INFLUENCE_2][many] * 0.5
    return value


@rule
def sureness(s, desk, seat, tribe, many):
    """From 0 to 1: how surely a seat leads a column, as `policy` sees it."""
    wide = WIDE[many] + WIDER[many] * (century(s) + 1)
    return 0.5 + 0.5 * slope((int(s.influence[seat, tribe]) - int(desk.rival[seat, tribe])) / wide)


@rule
def at_risk(s, tribe):
    """Pawns of a tribe that are the weakest in a province with three pawns; twice those with four."""
    pawns = 0
    bits = int(s.home[tribe]) & ~int(s.pacified)
    while bits != 0:
        province = lowest(bits)
        bits &= bits - 1
        near = int(s.crowd[province]) - (WAR_PAWNS - 3)
        if near > 0:
            here, weakest = int(s.pawns[province, tribe]), 1
            for other in range(TRIBES):
                if 0 < s.pawns[province, other] < here:
                    weakest = 0
            pawns += here * weakest * near
    return pawns
