"""Attila A13: what is unseen is dealt anew.

`resample` fills a view up again: one of the positions that look the same from that seat.
"""

from catalaunia.compiled import kernel, roll, rule
from catalaunia.games.attila.rules.state import (
    ASIDE,
    BID,
    CARDS_PER_TRIBE,
    TRIBES,
)


@kernel
def resample(states, i, seat, desks):
    """`deal_unseen` for callers outside compiled code."""
    deal_unseen(states[i], seat, desks[0])


@rule
def deal_unseen(s, seat, desk):
    """Turn a view into a full position, all deals of the unseen cards being equally likely.

    Unseen are the cards that lie neither with the seat, nor open in the discard pile, nor among those it
    exchanged away itself. Bids face down can only be of the tribes at war (A7.2), so they are dealt
    first; where not even their number is known, each card that could lie there does so half the time.
    """
    for tribe in range(TRIBES):
        s.pile[tribe] = unseen(s, tribe)
    if s.phase == BID and s.simultaneous == 0:
        deal_bids(s, seat, desk)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.held[other]):
                s.hand[other, deal(s, desk, -1)] += 1
    if s.phase == BID and s.simultaneous != 0:
        guess_bids(s, seat, desk)
    deal_discards(s, seat, desk)
    s.left = 0
    for tribe in range(TRIBES):
        s.left += s.pile[tribe]


@rule
def reopen(s, seat):
    """Bids are made one after the other, or guessed at: nothing is taken back."""


@rule
def unseen(s, tribe):
    """Cards of a tribe that the holder of this view cannot place."""
    cards = CARDS_PER_TRIBE - s.discard[tribe] - s.aside[tribe]
    for seat in range(s.players):
        cards -= s.hand[seat, tribe] + s.bid[seat, tribe] + s.traded[seat, tribe]
    return cards


@rule
def deal(s, desk, tribes):
    """Take one of the unseen cards of these tribes (a set), each card as likely as the next."""
    cards = 0
    for tribe in range(TRIBES):
        cards += s.pile[tribe] * ((tribes >> tribe) & 1)
    n = roll(desk, cards)
    for tribe in range(TRIBES):
        here = s.pile[tribe] * ((tribes >> tribe) & 1)
        if n < here:
            s.pile[tribe] -= 1
            return tribe
        n -= here
    return -1  # never: there are as many cards as places


@rule
def at_war(s):
    """The set of tribes that stand in the province at war."""
    tribes = 0
    for tribe in range(TRIBES):
        tribes |= (s.pawns[s.war[0], tribe] > 0) << tribe
    return tribes


@rule
def deal_bids(s, seat, desk):
    tribes = at_war(s)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.laid[other]):
                s.bid[other, deal(s, desk, tribes)] += 1
    if s.actor != seat:
        s.floor = highest(s.bid[s.actor])


@rule
def guess_bids(s, seat, desk):
    """With simultaneous bids: of those who have bid, and of who is bidding, nothing is known."""
    tribes = at_war(s)
    turns = (s.actor - s.active) % s.players
    for turn in range(turns + 1):
        other = (s.active + turn) % s.players
        if other == seat:
            continue
        for tribe in range(TRIBES):
            for _ in range(s.hand[other, tribe] * ((tribes >> tribe) & 1)):
                lies = roll(desk, 2)
                s.hand[other, tribe] -= lies
                s.bid[other, tribe] += lies
                s.laid[other] += lies
    if s.actor != seat:
        s.floor = highest(s.bid[s.actor])


@rule
def deal_discards(s, seat, desk):
    """Cards that others put aside or exchanged away."""
    if s.active != seat:
        for _ in range(s.set_aside):
            s.aside[deal(s, desk, -1)] += 1
        if s.phase == ASIDE:
            s.floor = highest(s.aside)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.traded_away[other]):
                s.traded[other, deal(s, desk, -1)] += 1


@rule
def highest(cards):
    """The last tribe that has a card there: a choice is spelled on from it."""
    found = 0
    for tribe in range(TRIBES):
        if cards[tribe] > 0:
            found = tribe
    return found
