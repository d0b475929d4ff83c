"""Attila: the Newcomer, a player whose plan can be seen through and beaten.

1. He plays a card of the tribe with most pawns on the board and cards in his hand; but rather not where he is two
   squares ahead already, and not where even the next step would leave him behind.
2. Its pawn goes into the fullest province, war or no war; among equals where the tribe has fewest pawns.
3. He always takes influence, never a second pawn.
4. In a war he puts down all his cards of the tribe there that he leads by most, and no others.
5. He takes the double turn as soon as he may, influence 2 before the first scoring for the tribe he is highest
   with, and never exchanges.
"""

from catalaunia.compiled import lowest, roll, rule
from catalaunia.games.attila.rules.action_cards import may_double, may_raise
from catalaunia.games.attila.rules.influence import century
from catalaunia.games.attila.rules.legal_and_apply import random_move
from catalaunia.games.attila.rules.moves import (
    BID_MOVES,
    DISCARD_MOVES,
    DOUBLE_MOVE,
    GAIN,
    PASS,
    PLAY_MOVES,
    RAISE_MOVES,
    STAND,
    WIDTH,
)
from catalaunia.games.attila.rules.placing import open_to
from catalaunia.games.attila.rules.state import ASIDE, BID, EVE, INFLUENCE, PAWNS_PER_TRIBE, PLAY, TRIBES
from catalaunia.games.attila.thinking.worth import best_other

AHEAD = 2  # squares that are enough for him


@rule
def newcomer(s, desk):
    seat, phase = int(s.actor), s.phase
    if phase < PLAY or phase == ASIDE:  # he never exchanges by himself
        return random_move(s, desk)
    if phase == PLAY:
        return play(s, desk, seat)
    if phase == INFLUENCE:
        return GAIN
    if phase == BID:
        return bid(s, seat)
    if phase == EVE:
        return RAISE_MOVES + twice(highest(s, desk, seat)) if may_raise(s) else PASS
    return DOUBLE_MOVE if may_double(s) else PASS


@rule
def play(s, desk, seat):
    """Rules 1 and 2; with nothing to play he sheds a card. Ties at random."""
    best, found, spare = -1_000_000, -1, 0
    for tribe in range(TRIBES):
        if s.hand[seat, tribe] == 0:
            continue
        spare = tribe
        if open_to(s, tribe) != 0:
            value = liking(s, seat, tribe) * 16 + roll(desk, 16)
            if value > best:
                best, found = value, tribe
    if found < 0:
        return DISCARD_MOVES + spare
    return PLAY_MOVES + found * WIDTH + fullest(s, desk, found)


@rule
def liking(s, seat, tribe):
    """Rule 1."""
    value = PAWNS_PER_TRIBE - int(s.stock[tribe]) + int(s.hand[seat, tribe])
    ahead = leads_by(s, seat, tribe)
    if ahead >= AHEAD:
        return value - 200
    if ahead + century(s) + 1 < 0:
        return value - 100
    return value


@rule
def leads_by(s, seat, tribe):
    """Squares above the best of the others, or less than 0."""
    return int(s.influence[seat, tribe]) - best_other(s, seat, tribe)


@rule
def fullest(s, desk, tribe):
    """Rule 2; ties at random."""
    provinces = open_to(s, tribe)
    best, found = -1, -1
    while provinces != 0:
        province = lowest(provinces)
        provinces &= provinces - 1
        value = (8 * int(s.crowd[province]) - int(s.pawns[province, tribe]) + 8) * 16 + roll(desk, 16)
        if value > best:
            best, found = value, province
    return found


@rule
def bid(s, seat):
    """Rule 4: the first such tribe, so that he thinks the same after each card."""
    best = -1
    for tribe in range(TRIBES):
        if s.pawns[s.war[0], tribe] > 0 and s.influence[seat, tribe] > 0:
            if best < 0 or leads_by(s, seat, tribe) > leads_by(s, seat, best):
                best = tribe
    if best >= 0 and best >= s.floor and s.hand[seat, best] > 0:
        return BID_MOVES + best
    return STAND


@rule
def highest(s, desk, seat):
    """The tribe he is highest with; ties at random."""
    best, found = -1, 0
    for tribe in range(TRIBES):
        value = int(s.influence[seat, tribe]) * 16 + roll(desk, 16)
        if value > best:
            best, found = value, tribe
    return found


@rule
def twice(tribe):
    """The number of the pair of a tribe with itself."""
    pair = 0
    for before in range(tribe):
        pair += TRIBES - before
    return pair
