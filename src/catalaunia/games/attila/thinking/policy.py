"""Attila: the move a sensible player would make, found in about a microsecond.

For each tribe the seat weighs how likely it is to be first in the column, and so what one more pawn and one
more step there are worth to it (`worth.py`). A card is then played where pawn, influence and a war it starts
bring most; in a war cards go to the tribe whose stay, or whose rival's leaving, is worth most. A little
noise makes equal moves equally likely. It looks only at what the seat to act may know.
"""

import numpy as np

from catalaunia.compiled import lowest, roll, rule
from catalaunia.games.attila.rules.action_cards import may_double, may_exchange, may_raise
from catalaunia.games.attila.rules.influence import century
from catalaunia.games.attila.rules.legal_and_apply import random_move
from catalaunia.games.attila.rules.moves import (
    ASIDE_MOVES,
    BID_MOVES,
    DISCARD_MOVES,
    DONE,
    DOUBLE_MOVE,
    EXCHANGE_MOVE,
    FORGO,
    GAIN,
    PASS,
    PLAY_MOVES,
    RAISE_MOVES,
    SECOND_MOVES,
    STAND,
    WIDTH,
)
from catalaunia.games.attila.rules.placing import open_to
from catalaunia.games.attila.rules.state import ASIDE, BID, EVE, INFLUENCE, PLAY, TOP, TRIBES, WAR_PAWNS
from catalaunia.games.attila.thinking.worth import column_points, end_value, find_worth, war_value

# The weights: for two players, for more. Found by trying changes in thousands of games against themselves.
# A number is in points unless it says otherwise.
SECOND = (0.91, 0.91)  # of a second pawn, while the first is being placed
PLACED = ((0.97, 1.45, 1.41, 1.05), (0.97, 1.46, 1.68, 1.05))  # of a pawn where the tribe has none, one, two, three
FOURTH = (-0.25, -0.06)  # of a fourth pawn in a province, the more
BRINK = (-0.51, -0.92)  # of leaving a province one pawn short of war
SHARP = (2.62, 2.41)  # how surely the weakest leaves, when a war is begun
SEAT_LOST = (0.47, 0.67)  # pawns that a lost province counts as
MY_HELP = (0.83, 1.25)  # cards of one's own that come to help, of those held
THEIR_HELP = (-0.14, -0.14)  # cards that come to help a tribe one does not lead
CHOICE = (-0.19, 0.11)  # by how much a second pawn must be better than influence
CARD = (0.3, 0.3)  # of keeping a card in a war
TO_COME = (0.58, 0.58)  # cards expected of a bidder to come
LAID = (1.09, 1.09)  # cards for his favourite, of those a bidder has put down
BID_SHARP = (0.67, 0.67)  # how surely the weakest leaves, when bidding
DOUBLE_FROM = (8, 10)  # peace cards left from which a double turn is taken
ASK = (6.0, 3.36)  # points at once that influence 2 must bring in century IV
ASK_LESS = (2.22, 2.22)  # as many less in each later century
POOR = (8.92, 9.14)  # points of cards below the usual that call for an exchange
CROWD = (0.0, 0.11)  # of a pawn for each pawn that stands there, the more the tribe is worth
CROWDED = (-0.2, -0.4)  # whatever the tribe
NOISE = 0.4  # points; moves closer than this are made in turn


@rule
def policy(s, desk):
    seat, phase = int(s.actor), s.phase
    desk.many = int(s.players > 2)
    if phase < PLAY:
        return random_move(s, desk)
    if phase == EVE:
        return say_raise(s, desk, seat, PASS)
    find_worth(s, desk, seat)
    if phase == PLAY:
        return say_play(s, desk, seat)
    if phase == INFLUENCE:
        return say_influence(s, desk, seat)
    if phase == BID:
        return say_bid(s, desk, seat)
    if phase == ASIDE:
        return say_aside(s, desk, seat)
    return say_turn_end(s, desk, seat)


@rule
def noise(desk):
    return NOISE * desk.blur * roll(desk, 1024) / 1024


# ---- playing a card ----


@rule
def say_play(s, desk, seat):
    if may_exchange(s) and poor(s, desk, seat):
        return EXCHANGE_MOVE
    desk.war = war_value(s, desk, seat)
    best, move = -1e9, -1
    for tribe in range(TRIBES):
        provinces = open_to(s, tribe)
        if s.hand[seat, tribe] == 0 or provinces == 0:
            continue
        base = max(desk.step[tribe] + top_value(s, desk, seat, tribe), SECOND[desk.many] * desk.pawn[tribe])
        if s.stock[tribe] == 1 and s.peace_end == 0:
            base += end_value(s, desk, seat)
        while provinces != 0:
            province = lowest(provinces)
            provinces &= provinces - 1
            value = base + place_value(s, desk, seat, tribe, province) + noise(desk)
            if value > best:
                best, move = value, PLAY_MOVES + tribe * WIDTH + province
    return move if move >= 0 else DISCARD_MOVES + cheapest(s, desk, seat)


@rule
def top_value(s, desk, seat, tribe):
    """The next step may reach the top of the column and fix the end (A11.1)."""
    if s.ended != 0 or s.peace_end != 0 or int(s.influence[seat, tribe]) + century(s) + 1 < TOP:
        return 0.0
    return end_value(s, desk, seat)


@rule
def place_value(s, desk, seat, tribe, province):
    """What a pawn is worth in a province: it stays if it is not the weakest, and a fifth means war."""
    crowd, here = int(s.crowd[province]), int(s.pawns[province, tribe])
    if crowd == WAR_PAWNS - 1:
        return desk.war + fight(s, desk, seat, tribe, province)
    value = desk.pawn[tribe] * (PLACED[desk.many][here] + CROWD[desk.many] * crowd)
    value += CROWDED[desk.many] * crowd
    if crowd == WAR_PAWNS - 2:
        value += FOURTH[desk.many] * desk.pawn[tribe] + BRINK[desk.many]
    return value


@rule
def fight(s, desk, seat, tribe, province):
    """The pawns likely to leave if this pawn means war, and what is left, to the seat."""
    least = 99.0
    for other in range(TRIBES):
        here = int(s.pawns[province, other]) + (other == tribe)
        if here > 0:
            desk.strength[other] = here + help_for(s, desk, seat, other) - (0.3 if other == tribe else 0.0)
            least = min(least, desk.strength[other])
    value = desk.pawn[tribe]
    for other in range(TRIBES):
        here = int(s.pawns[province, other]) + (other == tribe)
        if here > 0:
            gone = np.exp(SHARP[desk.many] * (least - desk.strength[other]))
            value -= gone * (here + SEAT_LOST[desk.many]) * desk.pawn[other]
    return value


@rule
def help_for(s, desk, seat, tribe):
    """Cards a tribe can expect in a war: the seat's own if it likes the tribe, otherwise the others'."""
    if desk.pawn[tribe] > 0:
        return MY_HELP[desk.many] * int(s.hand[seat, tribe])
    return THEIR_HELP[desk.many]


@rule
def cheapest(s, desk, seat):
    """The card in hand that is worth least."""
    least, found = 1e9, 0
    for tribe in range(TRIBES):
        if s.hand[seat, tribe] > 0 and desk.card[tribe] < least:
            least, found = desk.card[tribe], tribe
    return found


# ---- influence or a second pawn ----


@rule
def say_influence(s, desk, seat):
    tribe = int(s.tribe)
    best, move = desk.step[tribe] + top_value(s, desk, seat, tribe) + noise(desk), GAIN
    if s.instead != 0 and may_raise(s):
        raised = say_raise(s, desk, seat, GAIN)
        if raised != GAIN:
            return raised
    if s.one_of_two == 0 and noise(desk) > best:  # A12.9
        best, move = 0.0, FORGO
    provinces = open_to(s, tribe)
    if provinces == 0:
        return move
    desk.war = war_value(s, desk, seat) if s.war[0] < 0 else 0.0
    base = -CHOICE[desk.many]
    if s.stock[tribe] == 1 and s.peace_end == 0:
        base += end_value(s, desk, seat)
    while provinces != 0:
        province = lowest(provinces)
        provinces &= provinces - 1
        value = base + place_value(s, desk, seat, tribe, province) + noise(desk)
        if value > best:
            best, move = value, SECOND_MOVES + province
    return move


# ---- bidding in a war ----


@rule
def say_bid(s, desk, seat):
    """The one more card that improves the outlook most, if it is worth it; then one looks again."""
    expect(s, desk, seat)
    best, move = outcome(s, desk, -1, 0) + noise(desk), STAND
    for tribe in range(int(s.floor), TRIBES):
        if s.pawns[s.war[0], tribe] > 0:
            for cards in range(1, int(s.hand[seat, tribe]) + 1):
                value = outcome(s, desk, tribe, cards) - CARD[desk.many] * cards + noise(desk)
                if value > best:
                    best, move = value, BID_MOVES + tribe
    return move


@rule
def expect(s, desk, seat):
    """How strong each tribe at war is likely to be without more cards of the seat."""
    province, players = int(s.war[0]), int(s.players)
    for tribe in range(TRIBES):
        desk.strength[tribe] = int(s.pawns[province, tribe]) + int(s.bid[seat, tribe])
    turn = (seat - int(s.active)) % players
    for other in range(players):
        if other == seat:
            continue
        cards = TO_COME[desk.many]
        if s.simultaneous == 0 and (other - int(s.active)) % players < turn:
            cards = LAID[desk.many] * int(s.laid[other])
        elif s.held[other] == 0:
            cards = 0.0
        if cards > 0.0:
            desk.strength[favourite(s, seat, other)] += cards


@rule
def favourite(s, seat, other):
    """The tribe at war that another seat is likely to help: where it is furthest ahead of this one."""
    best, found = -1000, 0
    for tribe in range(TRIBES):
        if s.pawns[s.war[0], tribe] > 0:
            ahead = int(s.influence[other, tribe]) - int(s.influence[seat, tribe])
            if ahead > best:
                best, found = ahead, tribe
    return found


@rule
def outcome(s, desk, helped, cards):
    """What the pawns likely to leave are worth to the seat, if it puts down so many cards more of a tribe."""
    province, least = int(s.war[0]), 99.0
    for tribe in range(TRIBES):
        if s.pawns[province, tribe] > 0:
            least = min(least, desk.strength[tribe] + (cards if tribe == helped else 0))
    value = 0.0
    for tribe in range(TRIBES):
        here = int(s.pawns[province, tribe])
        if here > 0:
            more = desk.strength[tribe] + (cards if tribe == helped else 0) - least
            gone = np.exp(-BID_SHARP[desk.many] * more)
            value -= gone * (here + SEAT_LOST[desk.many]) * desk.pawn[tribe]
    return value


# ---- action cards ----


@rule
def say_turn_end(s, desk, seat):
    """At the end: a double turn as late as is safe, otherwise influence for the final scoring."""
    if may_double(s) and s.peace <= DOUBLE_FROM[desk.many]:
        return DOUBLE_MOVE
    if s.ended != 0:
        if may_double(s):
            return DOUBLE_MOVE
        return say_raise(s, desk, seat, PASS)
    return PASS


@rule
def say_raise(s, desk, seat, otherwise):
    """Influence 2 where it brings points at once: two squares in one tribe, or one in each of two."""
    if not may_raise(s):
        return otherwise
    best, move, pair = 0.0, otherwise, 0
    last = s.ended != 0
    ask = 0.0 if last else ASK[desk.many] - ASK_LESS[desk.many] * century(s)
    for a in range(TRIBES):
        for b in range(a, TRIBES):
            value = rise(s, seat, a, 2) if a == b else rise(s, seat, a, 1) + rise(s, seat, b, 1)
            value += noise(desk)
            if value > best and value > ask:
                best, move = value, RAISE_MOVES + pair
            pair += 1
    return move


@rule
def rise(s, seat, tribe, squares):
    return column_points(s, seat, tribe, squares) - column_points(s, seat, tribe, 0)


@rule
def poor(s, desk, seat):
    """Whether an exchange would better the hand enough."""
    usual = usual_card(desk)
    better = 0.0
    for tribe in range(TRIBES):
        better += int(s.hand[seat, tribe]) * max(usual - desk.card[tribe], 0.0)
    return better > POOR[desk.many]


@rule
def usual_card(desk):
    total = 0.0
    for tribe in range(TRIBES):
        total += desk.card[tribe]
    return total / TRIBES


@rule
def say_aside(s, desk, seat):
    """Cards that are worth less than the usual one go; at least the cheapest."""
    usual = usual_card(desk)
    for tribe in range(int(s.floor), TRIBES):
        if s.hand[seat, tribe] > 0 and desk.card[tribe] < usual:
            return ASIDE_MOVES + tribe
    if s.set_aside > 0:
        return DONE
    return ASIDE_MOVES + cheapest(s, desk, seat)
