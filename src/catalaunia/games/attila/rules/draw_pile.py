"""Attila A2.1, A4.1, A4.3: dealing and drawing.

Nobody knows the order of the draw pile, so it has none: a pile is how many cards of each tribe are
in it, and a draw is a move of chance, weighted by them.
"""

from catalaunia.compiled import hot, roll, rule
from catalaunia.core.protocol import CHANCE
from catalaunia.games.attila.rules.moves import DRAW_MOVES, allow
from catalaunia.games.attila.rules.state import DRAW, TRIBES


@rule
def draw_cards(s, seat, cards, purpose):
    """Chance is to hand this many cards to a seat."""
    s.phase = DRAW
    s.actor = CHANCE
    s.drawer = seat
    s.draws = cards
    s.purpose = purpose
    if s.draws > 0 and s.left == 0:
        renew(s)


@rule
def renew(s):
    """When a card must be drawn from an empty pile the discard pile becomes the new one (A4.3)."""
    for tribe in range(TRIBES):
        s.pile[tribe] = s.discard[tribe]
        s.discard[tribe] = 0
        for seat in range(s.players):
            s.pile[tribe] += s.traded[seat, tribe]
            s.traded[seat, tribe] = 0
        s.left += s.pile[tribe]
    for seat in range(s.players):
        s.traded_away[seat] = 0


@hot
def legal(s, desk):
    for tribe in range(TRIBES):
        if s.pile[tribe] > 0:
            allow(desk, DRAW_MOVES + tribe)


@hot
def random_draw(s, desk):
    """A tribe, by the weight of its cards in the pile."""
    n = roll(desk, s.left)
    tribe = 0
    passed = 0
    for t in range(TRIBES - 1):  # no branch: a processor could not guess it
        passed += s.pile[t]
        tribe += n >= passed
    return tribe


@hot
def draw(s, tribe):
    """Returns whether this was the last card of this draw."""
    s.pile[tribe] -= 1
    s.left -= 1
    s.hand[s.drawer, tribe] += 1
    s.held[s.drawer] += 1
    s.draws -= 1
    if s.draws > 0 and s.left == 0:
        renew(s)
    return s.draws == 0
