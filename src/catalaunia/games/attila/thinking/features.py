"""Attila: what the network sees of a position, from where each seat sits.

For each tribe its pawns and dangers, the seat's place in its column and its cards; for the whole the points, the
time left, whose move it is, action cards. All numbers are of the order of 1. It may look at the whole position:
an imagined world.
"""

from catalaunia.compiled import count, lowest, rule
from catalaunia.games.attila.rules.influence import century
from catalaunia.games.attila.rules.moves import POOLED
from catalaunia.games.attila.rules.placing import open_to
from catalaunia.games.attila.rules.state import (
    ACTION_CARDS,
    HAND,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PROVINCES,
    TOP,
    TRIBES,
    TURN_END,
    WAR_PAWNS,
    clockwise,
)
from catalaunia.games.attila.thinking.outlook import SPREAD, foresee, mover, stretch
from catalaunia.games.attila.thinking.worth import SCORED_NEXT, WIDE, WIDER, scored_at_end, slope

VERSION = 1  # of this list: weights of another one are refused
FIRST_LEAD, LEADS = 53, 11  # of a tribe's: by how much the seat leads the column, from -5 or less to 5 or more


@rule
def look(s, desk):
    """What every seat sees, onto the desk."""
    foresee(s, desk)
    for tribe in range(TRIBES):
        look_at_board(s, desk, tribe)
        for seat in range(s.players):
            look_at_column(s, desk, seat, tribe)
    for seat in range(s.players):
        look_at_whole(s, desk, seat)


@rule
def look_at_board(s, desk, tribe):
    """What is the same for all seats; written for seat 0, and copied to the others."""
    x = desk.tribe_in[0, tribe]
    pawns, cards = PAWNS_PER_TRIBE - int(s.stock[tribe]), 0
    for seat in range(s.players):
        cards += int(s.hand[seat, tribe])
    x[0] = 0.1 * pawns
    x[1] = 0.15 * count(s.home[tribe])
    x[2] = 0.25 * max(0, pawns - (PAWNS_PER_TRIBE - 5))
    safe, weak, strong, alone = 0, 0, 0, 0
    bits = int(s.home[tribe])
    while bits != 0:
        province = lowest(bits)
        bits &= bits - 1
        here, crowd = int(s.pawns[province, tribe]), int(s.crowd[province])
        if (int(s.pacified) >> province) & 1:
            safe += here
            continue
        if crowd < WAR_PAWNS - 2:
            continue
        more, less = 0, 0
        for other in range(TRIBES):
            there = int(s.pawns[province, other])
            more += there > here
            less += 0 < there < here
        near = crowd - (WAR_PAWNS - 3)
        alone += near * (here == crowd)
        weak += here * near * (less == 0)
        strong += here * near * (more == 0)
    x[3] = 0.15 * safe
    x[4] = 0.2 * weak
    x[5] = 0.2 * strong
    x[6] = 0.5 * alone
    provinces = int(open_to(s, tribe))
    x[7] = 0.1 * count(provinces)
    x[8] = 0.3 * wars_within(s, provinces)
    x[9] = 0.3 * int(s.pile[tribe])
    x[10] = 0.1 * int(s.peace)
    x[11] = SCORED_NEXT[s.peace]
    x[12] = 0.3 * century(s)
    x[13] = s.ended != 0
    x[14] = 0.3 * cards
    for seat in range(1, s.players):
        for k in range(15):
            desk.tribe_in[seat, tribe, k] = x[k]


@rule
def wars_within(s, provinces):
    """How many of them are one pawn short of war."""
    wars = 0
    while provinces != 0:
        wars += s.crowd[lowest(provinces)] == WAR_PAWNS - 1
        provinces &= provinces - 1
    return wars


@rule
def look_at_column(s, desk, seat, tribe):
    """The seat's place in the column, and its cards of the tribe."""
    x = desk.tribe_in[seat, tribe]
    mine, best, second, ahead, points = int(s.influence[seat, tribe]), 0, 0, 0, 0
    for other in range(s.players):
        if other != seat:
            square = int(s.influence[other, tribe])
            second = max(second, min(square, best))
            best = max(best, square)
            ahead += square > mine
            points = max(points, int(desk.reaped[other, tribe]))
    many, step = int(s.players > 2), century(s) + 1
    wide, cards = WIDE[many] + WIDER[many] * step, int(s.hand[seat, tribe])
    x[15] = 0.15 * mine
    x[16] = 0.15 * best
    x[17] = 0.15 * second
    x[18] = slope((mine - best) / wide)
    x[19] = slope((mine - best + step * cards) / wide)
    x[20] = slope((mine - best + step) / wide)
    x[21] = slope((mine - second) / wide)
    x[22] = mine > best
    x[23] = mine == best and mine > 0
    x[24] = mine == 0
    x[25] = best == 0
    x[26] = 0.5 * ahead
    x[27] = 0.1 * int(desk.reaped[seat, tribe])
    x[28] = 0.1 * points
    x[29] = 0.4 * cards
    x[30] = 0.1 * (PAWNS_PER_TRIBE - int(s.stock[tribe])) * x[18]
    x[31] = x[18] * (0.2 * x[10] + x[11])
    x[32] = x[14] - 0.3 * cards
    x[33] = x[0] * x[22]
    x[34] = x[0] * x[23]
    x[35] = x[1] * (best > mine > 0 and (many or best - mine <= s.gap))
    x[36] = x[0] * (best > mine)
    x[37] = x[29] * x[18]
    x[38] = x[29] * x[0]
    x[39] = x[4] * x[18]
    x[40] = x[5] * x[18]
    x[41] = x[3] * x[18]
    x[42] = x[6] * x[18]
    x[43] = x[8] * x[29]
    x[44] = x[11] * (x[27] - x[28])
    x[45] = x[13] * (x[27] - x[28])
    x[46] = x[2] * x[18]
    x[47] = x[32] * x[18]
    me = mover(s) == seat
    x[48] = me
    x[49] = me * x[29]
    x[50] = me * x[8]
    x[51] = (cards > 0) * (1.0 - abs(x[18]))
    x[52] = (cards == 0) * x[18]
    for k in range(LEADS):
        x[FIRST_LEAD + k] = 0.0
    x[FIRST_LEAD + min(max(mine - best + LEADS // 2, 0), LEADS - 1)] = 1.0


@rule
def look_at_whole(s, desk, seat):
    x = desk.whole_in[seat, POOLED:]
    players, me = int(s.players), mover(s) == seat
    for k in range(12):
        x[k] = 0.0
    x[stretch(s)] = 1.0
    spread, best, score = SPREAD[stretch(s)][int(players > 2)], -1e9, -1000
    reap, harvest, held, first = 0.0, -1000.0, 0.0, 0
    for other in range(players):
        brought = 0.0
        for tribe in range(TRIBES):
            brought += 10.0 * desk.tribe_in[other, tribe, 27]
        if other == seat:
            reap = brought
            continue
        best, score = max(best, desk.final[other]), max(score, int(s.score[other]))
        harvest = max(harvest, brought)
        held += int(s.held[other]) / (players - 1)
        for tribe in range(TRIBES):
            first = max(first, int(s.influence[other, tribe]))
    x[12] = (desk.final[seat] - best) / spread * 0.5
    x[13] = 0.05 * (int(s.score[seat]) - score)
    x[14] = slope(0.1 * (int(s.score[seat]) - score))
    x[15] = 0.05 * (reap - harvest)
    x[16] = 0.05 * (int(s.score[seat]) + reap - score - harvest)
    x[17] = x[15] * SCORED_NEXT[s.peace]
    x[18] = 0.05 * reap
    for card in range(ACTION_CARDS):
        theirs = 0.0
        for other in range(players):
            theirs += int(s.unused[other, card]) * (other != seat) / (players - 1)
        x[19 + card] = int(s.unused[seat, card])
        x[22 + card] = theirs
    x[25] = me
    x[26] = 0.5 * max(0, int(s.cards) - int(s.card)) * me
    x[27] = s.phase == TURN_END
    x[28] = s.acted != 0 and s.active == seat
    brink, near = 0, 0
    for province in range(PROVINCES):
        open_here = (int(s.pacified) >> province) & 1 == 0
        brink += s.crowd[province] == WAR_PAWNS - 1 and open_here
        near += s.crowd[province] == WAR_PAWNS - 2 and open_here
    x[29] = 0.3 * brink * me
    x[30] = 0.3 * near * me
    x[31] = 0.3 * brink * (not me)
    x[32] = 0.3 * near * (not me)
    x[33] = int(s.held[seat]) / HAND
    x[34] = held / HAND
    least, highest = PAWNS_PER_TRIBE, 0
    for tribe in range(TRIBES):
        least = min(least, int(s.stock[tribe]))
        highest = max(highest, int(s.influence[seat, tribe]))
    x[35] = 0.2 * max(0, 6 - least)
    x[36] = 0.3 * max(0, highest - (TOP - 6))
    x[37] = 0.3 * max(0, first - (TOP - 6))
    x[38] = waits(s, seat) / players
    x[39] = players == 3
    x[40] = players == 4
    x[41] = players == 5
    x[42] = scored_at_end(s)
    x[43] = x[12] * int(s.peace) / PEACE_CARDS
    x[44] = x[13] * int(s.peace) / PEACE_CARDS
    x[45] = x[16] * (s.ended != 0)
    x[46] = x[35] * x[16]
    x[47] = 0.02 * int(s.left)


@rule
def waits(s, seat):
    """How many turns of others come before the seat's next card."""
    turns, at = 0, mover(s)
    while at != seat:
        at = clockwise(s, at)
        turns += 1
    return turns
