"""Attila: the Newcomer, a player whose plan can be seen through and beaten.

1. He plays a card of the tribe with most pawns on the board, but rather not where he is far ahead (three squares)
   or where one step would not bring him level with the best; among equals of the one he is highest with.
2. Its pawn goes where fewest pawns stand, of whatever tribe: he starts a war only if he has to.
3. He takes influence, unless he is far ahead there: then he puts a second pawn by rule 2, if that means no war.
4. In a war he puts down all his cards of the tribe there that he is highest with, and no others.
5. He takes the double turn as soon as he may, influence 2 before the first scoring for the tribe he is highest
   with, and never exchanges.
"""

from catalaunia.compiled import lowest, roll, rule
from catalaunia.games.attila.action_cards import may_double, may_raise
from catalaunia.games.attila.influence import century
from catalaunia.games.attila.placing import open_to
from catalaunia.games.attila.policy import best_other
from catalaunia.games.attila.rules import random_word
from catalaunia.games.attila.state import ASIDE, BID, EVE, INFLUENCE, PAWNS_PER_TRIBE, PLAY, TRIBES, WAR_PAWNS
from catalaunia.games.attila.words import (
    ASIDE_WORD,
    BID_WORD,
    DISCARD_WORD,
    DONE,
    DOUBLE_WORD,
    GAIN,
    PASS,
    PLAY_WORD,
    RAISE_WORD,
    SECOND_WORD,
    STAND,
    WIDTH,
)

FAR_AHEAD = 3  # squares


@rule
def novice(s, desk):
    seat, moment = int(s.actor), s.moment
    if moment < PLAY:
        return random_word(s, desk)
    if moment == PLAY:
        return play(s, desk, seat)
    if moment == INFLUENCE:
        return influence(s, desk, seat)
    if moment == BID:
        return bid(s, seat)
    if moment == ASIDE:  # he never comes here by himself
        return DONE if s.set_aside > 0 else ASIDE_WORD + dearest(s, desk, seat, held(s, seat))
    if moment == EVE:
        return RAISE_WORD + doubled(highest(s, desk, seat)) if may_raise(s) else PASS
    return DOUBLE_WORD if may_double(s) else PASS


@rule
def dearest(s, desk, seat, tribes):
    """Rule 1, of a set of tribes; ties at random."""
    best, found = -1_000_000, -1
    for tribe in range(TRIBES):
        if (tribes >> tribe) & 1:
            pawns = PAWNS_PER_TRIBE - int(s.stock[tribe])
            if far_ahead(s, seat, tribe):
                pawns -= 100
            elif int(s.influence[seat, tribe]) + century(s) + 1 < best_other(s, seat, tribe):
                pawns -= 50
            value = (pawns * 32 + int(s.influence[seat, tribe])) * 16 + roll(desk, 16)
            if value > best:
                best, found = value, tribe
    return found


@rule
def far_ahead(s, seat, tribe):
    return int(s.influence[seat, tribe]) - best_other(s, seat, tribe) >= FAR_AHEAD


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
def held(s, seat):
    """The set of tribes he has a card of."""
    tribes = 0
    for tribe in range(TRIBES):
        tribes |= int(s.hand[seat, tribe] > 0) << tribe
    return tribes


@rule
def play(s, desk, seat):
    """Rules 1 and 2; with nothing to play he sheds any card."""
    tribes, peaceful = 0, 0
    for tribe in range(TRIBES):
        if s.hand[seat, tribe] > 0:
            province = best_province(s, desk, tribe)
            if province >= 0:
                tribes |= 1 << tribe
                peaceful |= int(s.crowd[province] < WAR_PAWNS - 1) << tribe
    if tribes == 0:
        return DISCARD_WORD + dearest(s, desk, seat, held(s, seat))
    tribe = dearest(s, desk, seat, peaceful if peaceful != 0 else tribes)
    return PLAY_WORD + tribe * WIDTH + best_province(s, desk, tribe)


@rule
def best_province(s, desk, tribe):
    """Rule 2: -1 if the tribe can be placed nowhere; ties at random."""
    provinces = open_to(s, tribe)
    best, found = -1_000_000, -1
    while provinces != 0:
        province = lowest(provinces)
        provinces &= provinces - 1
        value = -16 * int(s.crowd[province]) + roll(desk, 16)
        if value > best:
            best, found = value, province
    return found


@rule
def influence(s, desk, seat):
    """Rule 3."""
    tribe = int(s.tribe)
    if far_ahead(s, seat, tribe):
        province = best_province(s, desk, tribe)
        if province >= 0 and s.crowd[province] < WAR_PAWNS - 1:
            return SECOND_WORD + province
    return GAIN


@rule
def bid(s, seat):
    """Rule 4."""
    tribes = 0
    for tribe in range(TRIBES):
        tribes |= int(s.pawns[s.war[0], tribe] > 0 and s.influence[seat, tribe] > 0) << tribe
    best = -1
    for tribe in range(TRIBES):  # not by the cards: he must think the same after the first of them
        if (tribes >> tribe) & 1 and (best < 0 or s.influence[seat, tribe] > s.influence[seat, best]):
            best = tribe
    if best >= int(s.floor) and best >= 0 and s.hand[seat, best] > 0:
        return BID_WORD + best
    return STAND


@rule
def doubled(tribe):
    """The number of the pair of a tribe with itself."""
    pair = 0
    for before in range(tribe):
        pair += TRIBES - before
    return pair
