"""Clash 451: a conflict fought once more, with a note of everything that decides it.

The rules themselves are `conflict.py`; here they are only asked, in the order of C6, so that a page can tell a
conflict step by step.
"""

from catalaunia.compiled import kernel
from catalaunia.games.clash451.rules.buildings_and_events import has_vine, strength
from catalaunia.games.clash451.rules.conflict import NO_WINNER, has_wall, resolve, strongest, winner
from catalaunia.games.clash451.rules.legal_and_apply import apply_alone
from catalaunia.games.clash451.rules.state import CARDS, SIDES, in_conflict

WINNER, WALL, VINES, FACTS = 0, 1, 2, 4  # the notes of a conflict; VINES has one a side


@kernel
def last_move(states, i, desks, move):
    """The last move of a turn, up to its conflicts: what else happens before them moves no unit."""
    apply_alone(states[i], desks[0], move)


@kernel
def fight(states, i, desks, place, order, powers, killers, facts):
    """Fight the conflict of a place; returns whether there is one.

    Into `order[side]` go its units by rank, into `powers` their strengths, into `killers` which losing unit
    destroys which winning one (C6.6), into `facts` the rest; -1 stands for none.
    """
    s, desk = states[i], desks[0]
    if not in_conflict(s, place):
        return False
    facts[WINNER] = winner(s, desk, place)
    facts[WALL] = -1
    for side in range(SIDES):
        if has_wall(s, desk, place, side):
            facts[WALL] = side
        facts[VINES + side] = int(has_vine(s, desk, side))
        units = s.units[side, place]
        for k in range(CARDS):
            card = strongest(s, desk, units, 99)
            order[side, k] = card
            if card >= 0:
                powers[card] = strength(s, desk, card)
                killers[card] = -1
                units &= ~(1 << card)
    if facts[WINNER] != NO_WINNER:
        left = s.units[facts[WINNER], place]
        for k in range(CARDS):
            loser = order[1 - facts[WINNER], k]
            if loser >= 0:
                victim = strongest(s, desk, left, powers[loser])
                if victim >= 0:
                    killers[victim] = loser
                    left &= ~(1 << victim)
    resolve(s, desk, place)
    return True
