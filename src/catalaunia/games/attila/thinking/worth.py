"""Attila: what things are worth to a seat, by what it may know.

How sure a seat is of a column, and so what a pawn of that tribe, a step in its column and a card of it are worth
(`find_worth`, onto the desk); what a scoring now would bring; and what it is worth that a war, or the game, ends.
"""

from catalaunia.compiled import count, hot, rule
from catalaunia.games.attila.rules.end import ends_with_scoring
from catalaunia.games.attila.rules.influence import century
from catalaunia.games.attila.rules.peace import SCORED_AT
from catalaunia.games.attila.rules.scoring import podium, shared
from catalaunia.games.attila.rules.state import EVE, PAWNS_PER_TRIBE, PEACE_CARDS, TOP, TRIBES

# The weights: for two players, for more. Found as those of `policy.py`, together with them.
# A number is in points unless it says otherwise.
WIDE = (1.61, 1.43)  # squares of a lead that make a column fairly safe
WIDER = (0.8, 0.8)  # as many more for each square of a step
HOPE = (0.08, 0.08)  # of a step that each card in hand is already worth
STAKE = (5.24, 4.0)  # pawns a tribe is expected to gain
STEP = (1.14, 1.77)  # worth of being surer of a column, for each of its pawns
ENTER = (0.2, 0.38)  # of a first cube, for each province of the tribe
SOON = (0.4, 0.77)  # of the points a step brings at once when a scoring follows
FINISH = (2.59, 2.01)  # of ending the game with a clear lead
HARVEST = (0.05, -0.35)  # of each point of lead in a scoring that a war would bring
# By peace cards left: whether the next war leads to a scoring, the one at the end included.
SCORED_NEXT = tuple(int(left - 1 in (*SCORED_AT, 0)) for left in range(PEACE_CARDS + 1))


@rule
def slope(x):
    """From -1 to 1, steepest at 0."""
    return x / (1.0 + abs(x))


@rule
def best_other(s, seat, tribe):
    """The highest square of the others in a column."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, int(s.influence[other, tribe]))
    return best


@rule
def scored_at_end(s):
    """Whether the end is fixed and a scoring still to come: the final one, or that of century VII (A12.7)."""
    return s.ended != 0 and (ends_with_scoring(s) or (s.phase == EVE and s.peace == 0))


@rule
def find_worth(s, desk, seat):
    """What a pawn of each tribe, and a step in its column, are worth to a seat; also a card of it."""
    step = century(s) + 1
    wide = WIDE[desk.many] + WIDER[desk.many] * step
    soon = scored_at_end(s) or (s.war[0] >= 0 and SCORED_NEXT[s.peace] != 0)  # a scoring comes before the next card
    for tribe in range(TRIBES):
        ahead = int(s.influence[seat, tribe]) - best_other(s, seat, tribe)
        hope = ahead + HOPE[desk.many] * step * int(s.hand[seat, tribe])
        first = slope(hope / wide)
        pawns = PAWNS_PER_TRIBE - int(s.stock[tribe])
        stake = (pawns + STAKE[desk.many]) * STEP[desk.many]
        gain = (slope((hope + step) / wide) - first) * stake
        if s.influence[seat, tribe] == 0:
            gain += ENTER[desk.many] * count(s.home[tribe])
        if soon:
            gain += SOON[desk.many] * (column_points(s, seat, tribe, step) - column_points(s, seat, tribe, 0))
        others = int(s.players) - 1
        desk.pawn[tribe] = (0.5 + 0.5 * first) * (others + 1) / others - 1.0 / others
        desk.step[tribe] = gain
        desk.card[tribe] = max(gain, desk.pawn[tribe]) + desk.pawn[tribe]


@rule
def column_points(s, seat, tribe, more):
    """Points over the best other that a column brings now, if the seat stood so many squares higher."""
    pawns, provinces = PAWNS_PER_TRIBE - int(s.stock[tribe]), count(s.home[tribe])
    mine = min(int(s.influence[seat, tribe]) + more, TOP)
    best, least = 0, 0
    for other in range(s.players):
        if other != seat:
            square = int(s.influence[other, tribe])
            least = max(least, min(square, best))
            best = max(best, square)
    if mine == best:
        return 0.0
    if mine > best:
        second = 0 if best == 0 or (s.players == 2 and mine - best > s.gap) else provinces
        return 1.0 * (pawns + (provinces if best == 0 else 0) - second)
    second = provinces if mine > 0 and mine >= least and (s.players > 2 or best - mine <= s.gap) else 0
    alone = provinces if mine == 0 and least == 0 else 0
    return 1.0 * (second - pawns - alone)


@rule
def tribe_points(s, seat, tribe):
    """What a seat would score for a tribe now: `scoring.score_tribe` without writing it down (A9)."""
    first, firsts, second, seconds = podium(s, tribe)
    return place_points(s, tribe, int(s.influence[seat, tribe]), first, firsts, second, seconds)


@hot
def place_points(s, tribe, square, first, firsts, second, seconds):
    """The same for a square of a column whose podium is known."""
    if square == 0:
        return 0
    pawns, provinces = PAWNS_PER_TRIBE - int(s.stock[tribe]), count(s.home[tribe])
    if square == first:
        if firsts > 1:
            return shared(pawns + provinces, firsts)
        return pawns + provinces if seconds == 0 else pawns
    if square == second and firsts == 1 and (s.players > 2 or first - second <= s.gap):
        return shared(provinces, seconds)
    return 0


@rule
def reap(s, desk):
    """What a scoring now would bring all seats, and the highest square of each one's rivals in each column."""
    for seat in range(s.players):
        desk.harvest[seat] = 0
    for tribe in range(TRIBES):
        first, firsts, second, seconds = podium(s, tribe)
        for seat in range(s.players):
            square = int(s.influence[seat, tribe])
            points = place_points(s, tribe, square, first, firsts, second, seconds)
            desk.reaped[seat, tribe] = points
            desk.harvest[seat] += points
            desk.rival[seat, tribe] = second if square == first and firsts == 1 else first


@rule
def lead_now(s, desk, seat, with_score):
    """The lead a scoring now would bring; with the score so far or alone."""
    reap(s, desk)
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, int(desk.harvest[other]) + with_score * int(s.score[other]))
    return float(int(desk.harvest[seat]) + with_score * int(s.score[seat]) - best)


@rule
def end_value(s, desk, seat):
    """What it is worth if the game ends with this turn."""
    return FINISH[desk.many] * slope(lead_now(s, desk, seat, 1) / 6.0)


@rule
def war_value(s, desk, seat):
    """What it is worth that a war is fought now, whatever its outcome: a scoring, or the end."""
    if s.peace == 1:
        return end_value(s, desk, seat)
    if SCORED_NEXT[s.peace] != 0:
        return HARVEST[desk.many] * lead_now(s, desk, seat, 0)
    return 0.0
