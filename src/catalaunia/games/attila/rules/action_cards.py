"""Attila A10: action cards.

At most one a turn, by the active player, at the phases of A10.1: double turn, exchange,
influence 2. After one the same choice is offered again, without action cards.
"""

from catalaunia.compiled import hot
from catalaunia.games.attila.rules.draw_pile import draw_cards
from catalaunia.games.attila.rules.influence import climb
from catalaunia.games.attila.rules.moves import (
    ANY_RAISE,
    ASIDE_MOVES,
    DONE,
    DOUBLE_MOVE,
    EXCHANGE_MOVE,
    RAISE_ROW,
    RAISED,
    allow,
)
from catalaunia.games.attila.rules.placing import can_play
from catalaunia.games.attila.rules.state import (
    ASIDE,
    DOUBLE,
    EXCHANGE,
    INFLUENCE,
    INFLUENCE_2,
    PLAY,
    TRADE,
    TRIBES,
    WAR,
)


@hot
def may_use(s, card):
    return s.acted == 0 and s.unused[s.active, card] != 0


@hot
def may_exchange(s):
    return may_use(s, EXCHANGE) and s.held[s.active] > 0


@hot
def may_raise(s):
    """With `influence_2: instead` only in the influence step (A12.3)."""
    return may_use(s, INFLUENCE_2) and (s.instead == 0 or s.phase == INFLUENCE)


@hot
def may_double(s):
    return may_use(s, DOUBLE) and can_play(s)


@hot
def may_use_any_at_turn_end(s):
    return s.acted == 0 and (may_raise(s) or may_exchange(s) or may_double(s))


@hot
def legal_raise(s, desk):
    if may_raise(s):
        desk.rows[RAISE_ROW] = ANY_RAISE


@hot
def legal(s, desk):
    """The action cards that can stand in place of another move (A10.1)."""
    legal_raise(s, desk)
    if may_exchange(s):
        allow(desk, EXCHANGE_MOVE)


@hot
def legal_double(s, desk):
    if may_double(s):
        allow(desk, DOUBLE_MOVE)


@hot
def legal_aside(s, desk):
    """Card by card in the tribes' order; at least one (A10.3)."""
    for tribe in range(s.floor, TRIBES):
        if s.hand[s.active, tribe] > 0:
            allow(desk, ASIDE_MOVES + tribe)
    if s.set_aside > 0:
        allow(desk, DONE)


@hot
def use(s, card):
    """A used action card leaves the game (A10.5)."""
    s.unused[s.active, card] = 0
    s.acted = 1


@hot
def double(s):
    """One more card with all its effects (A10.2)."""
    use(s, DOUBLE)
    s.cards = s.card + 1
    s.phase = PLAY


@hot
def raise_cubes(s, pair):
    """Two squares in one tribe or one in each of two (A10.4); `instead` takes the place of the gain."""
    use(s, INFLUENCE_2)
    climb(s, s.active, RAISED[pair, 0], 1)
    climb(s, s.active, RAISED[pair, 1], 1)
    if s.instead != 0:
        s.phase = WAR


@hot
def exchange(s):
    use(s, EXCHANGE)
    s.resume = s.phase
    s.phase = ASIDE
    s.floor = 0


@hot
def put_aside(s, tribe):
    s.hand[s.active, tribe] -= 1
    s.held[s.active] -= 1
    s.aside[tribe] += 1
    s.set_aside += 1
    s.floor = tribe


@hot
def done(s):
    """As many cards are drawn as were put aside."""
    s.floor = 0
    draw_cards(s, s.active, s.set_aside, TRADE)


@hot
def discard_aside(s):
    """Once the new cards are drawn those put aside are discarded, unseen (A10.3, A13.1)."""
    for tribe in range(TRIBES):
        s.traded[s.active, tribe] += s.aside[tribe]
        s.aside[tribe] = 0
    s.traded_away[s.active] += s.set_aside
    s.set_aside = 0
    s.phase = s.resume
    s.actor = s.active
