"""Attila A7: war.

A province with a fifth pawn is at war. In turn, from the active player on, players put face-down
cards of its tribes; the tribe or tribes with the fewest pawns + cards leave.
"""

from catalaunia.compiled import hot
from catalaunia.games.attila.rules.moves import BID_ROW, STAND, allow
from catalaunia.games.attila.rules.placing import withdraw
from catalaunia.games.attila.rules.state import BID, CARD_END, TRIBES, clockwise


@hot
def declare(s):
    """The bids of the next war begin with the active player (A7.2)."""
    if s.war[0] < 0:
        s.phase = CARD_END
        return
    s.phase = BID
    s.actor = s.active
    s.floor = 0


@hot
def legal(s, desk):
    """Cards of tribes that stand in the province, in the tribes' order; or to stand (A7.2)."""
    seat, province = int(s.actor), int(s.war[0])
    tribes = 0
    for tribe in range(TRIBES):
        tribes |= ((s.hand[seat, tribe] > 0) & (s.pawns[province, tribe] > 0)) << tribe
    desk.rows[BID_ROW] = tribes & (-1 << s.floor)
    allow(desk, STAND)


@hot
def has_begun(s):
    """Whether this bidder has put a card down already."""
    return s.laid[s.actor] > 0


@hot
def bid(s, tribe):
    s.hand[s.actor, tribe] -= 1
    s.bid[s.actor, tribe] += 1
    s.laid[s.actor] += 1
    if s.simultaneous == 0:
        s.held[s.actor] -= 1  # otherwise only at the reveal (A13.1)
    s.floor = tribe


@hot
def stand(s):
    """Returns whether all have stood."""
    s.actor = clockwise(s, s.actor)
    s.floor = 0
    return s.actor == s.active


@hot
def strength(s, province, tribe):
    """A7.4: the tribe's pawns there and all its cards, whoever put them down."""
    total = int(s.pawns[province, tribe])
    for seat in range(s.players):
        total += s.bid[seat, tribe]
    return total


@hot
def weakest(s, province):
    """The set of the tribes with the least strength there; one tribe alone is the weakest too (A7.5)."""
    least = 127
    tribes = 0
    for tribe in range(TRIBES):
        if s.pawns[province, tribe] > 0:
            here = strength(s, province, tribe)
            if here < least:
                least = here
                tribes = 0
            if here == least:
                tribes |= 1 << tribe
    return tribes


@hot
def resolve(s, desk):
    """The reveal: the weakest leave (A7.5), the cards are discarded (A7.6). Returns the province."""
    province = int(s.war[0])
    leaving = weakest(s, province)
    for tribe in range(TRIBES):
        if (leaving >> tribe) & 1:
            withdraw(s, desk, tribe, province)
    discard_bids(s)
    s.war[0] = s.war[1]
    s.war[1] = -1
    s.reveals += 1
    return province


@hot
def discard_bids(s):
    for seat in range(s.players):
        if s.simultaneous != 0:
            s.held[seat] -= s.laid[seat]
        s.laid[seat] = 0
        for tribe in range(TRIBES):
            s.discard[tribe] += s.bid[seat, tribe]
            s.bid[seat, tribe] = 0
