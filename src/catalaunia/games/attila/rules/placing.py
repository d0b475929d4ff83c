"""Attila A5: placing.

A card is discarded and a pawn of its tribe goes into a province: on the frontier, where the tribe
stands already, or next door to where it stands; never into a pacified one, never a sixth.
"""

from catalaunia.compiled import hot, lowest
from catalaunia.games.attila.rules.moves import DISCARD_MOVES, allow
from catalaunia.games.attila.rules.state import INFLUENCE, TRIBES, TURN_END, WAR_PAWNS


@hot
def open_to(s, tribe):
    """The provinces a pawn of this tribe may be placed in (A5.2-A5.5)."""
    return (s.reach[tribe] & ~s.closed) * (s.stock[tribe] > 0)


@hot
def can_play(s):
    """Whether the active player holds a card that can be played (A5.5)."""
    seat = int(s.active)
    provinces = 0
    for tribe in range(TRIBES):
        provinces |= open_to(s, tribe) * (s.hand[seat, tribe] > 0)
    return provinces != 0


@hot
def arises(s):
    """Whether there is a move for this card: a card to play or, at the turn's first, one to discard (A5.6)."""
    return can_play(s) or (s.card == 0 and s.held[s.active] > 0)


@hot
def legal(s, desk):
    seat = int(s.active)
    playable = 0
    for tribe in range(TRIBES):
        provinces = open_to(s, tribe) * (s.hand[seat, tribe] > 0)
        desk.rows[tribe] = provinces
        playable |= provinces
    if playable == 0:
        for tribe in range(TRIBES):
            if s.hand[seat, tribe] > 0:
                allow(desk, DISCARD_MOVES + tribe)


@hot
def play(s, desk, tribe, province):
    """A5.1; the choice of A6 follows."""
    shed(s, tribe)
    place(s, desk, tribe, province)
    s.tribe = tribe
    s.played = 1
    s.phase = INFLUENCE


@hot
def discard(s, tribe):
    """A5.6: who can play nothing sheds a card openly, and the turn goes to its end."""
    shed(s, tribe)
    s.phase = TURN_END


@hot
def shed(s, tribe):
    s.hand[s.active, tribe] -= 1
    s.held[s.active] -= 1
    s.discard[tribe] += 1


@hot
def place(s, desk, tribe, province):
    """A pawn from the stock; a fifth in its province means war (A5.4, A7.1)."""
    bit = 1 << province
    s.stock[tribe] -= 1
    s.pawns[province, tribe] += 1
    s.crowd[province] += 1
    s.home[tribe] |= bit
    s.reach[tribe] |= bit | desk.near[province]
    if s.crowd[province] == WAR_PAWNS:
        s.closed |= bit  # from now on: never a sixth (A5.4)
        if s.war[0] < 0:
            s.war[0] = province
        else:
            s.war[1] = province


@hot
def withdraw(s, desk, tribe, province):
    """All pawns of a tribe go from a province back to the stock (A7.5)."""
    gone = s.pawns[province, tribe]
    s.stock[tribe] += gone
    s.crowd[province] -= gone
    s.pawns[province, tribe] = 0
    s.home[tribe] &= ~(1 << province)
    s.reach[tribe] = reachable(desk, s.home[tribe])


@hot
def reachable(desk, home):
    """The frontier, where the tribe stands, and next door (A5.2); pawns on peace cards count too (A5.3)."""
    reach = desk.frontier | home
    bits = home
    while bits != 0:
        reach |= desk.near[lowest(bits)]
        bits &= bits - 1
    return reach
