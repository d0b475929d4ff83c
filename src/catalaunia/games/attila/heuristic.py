"""Attila: what a position is worth.

The points a seat will still make are estimated from four things: what a scoring now would bring, the pawns
of each tribe by how likely the seat is to be first there, the cards in hand for such tribes, and whose move
it is; plus a price for unused action cards. How much each counts, by the peace cards left, was fitted to games
of `policy` against itself. It may look at the whole position: an imagined world.
"""

from typing import TYPE_CHECKING

import numpy as np

from catalaunia.compiled import kernel, rule
from catalaunia.game import State, copy
from catalaunia.games.attila.influence import century
from catalaunia.games.attila.policy import harvest
from catalaunia.games.attila.state import (
    ACTION_CARDS,
    BID,
    INFLUENCE_2,
    OVER,
    PAWNS_PER_TRIBE,
    PLAY,
    TRIBES,
    TURN_END,
)
from catalaunia.games.attila.words import STAND

if TYPE_CHECKING:
    from catalaunia.games.attila.attila import AttilaRules

ENDED = 11  # the row of the tables once the end is fixed; the others are the peace cards left
# Fitted to the points made from there on, in 6,000 games for each number of players, with one word in 14 said at
# random so that all kinds of positions come up. Each pair: for two players, for more.
NOW = np.array(  # for each point that a scoring now would bring
    [
        (0.53, 0.77),
        (0.53, 0.77),
        (0.35, 0.61),
        (0.31, 0.55),
        (0.31, 0.47),
        (0.75, 1.01),
        (0.43, 0.73),
        (0.51, 0.53),
        (0.53, 1.03),
        (0.17, 0.64),
        (0.51, 1.25),
        (0.9, 1.08),
    ]
)
PAWNS = np.array(  # for each pawn of a tribe one is sure to lead
    [
        (0.92, 0.21),
        (0.92, 0.21),
        (1.2, 0.37),
        (1.19, 0.36),
        (1.12, 0.42),
        (1.73, 0.6),
        (1.92, 0.68),
        (1.52, 0.78),
        (2.41, 0.71),
        (2.7, 1.03),
        (1.91, 0.69),
        (0.21, 0.29),
    ]
)
CARDS = np.array(  # for each card of such a tribe
    [
        (2.02, 0.25),
        (2.02, 0.25),
        (1.51, 0.18),
        (1.56, 0.49),
        (2.06, 0.49),
        (2.21, 0.05),
        (2.79, 0.32),
        (3.33, 0.78),
        (2.72, 0.28),
        (2.0, 0.23),
        (0.39, -0.59),
        (0.14, -0.66),
    ]
)
MOVE = np.array(  # for each card one may still play this turn
    [
        (5.48, 3.52),
        (5.48, 3.52),
        (3.98, 2.76),
        (3.84, 2.7),
        (3.76, 2.53),
        (6.53, 4.93),
        (5.54, 4.05),
        (4.01, 3.37),
        (3.89, 4.09),
        (3.13, 3.75),
        (1.05, 1.91),
        (7.03, 4.33),
    ]
)
SPREAD = np.array(  # points that make a lead of e to 1; by least log loss
    [
        (7.5, 4.0),
        (7.5, 4.0),
        (8.6, 4.9),
        (9.9, 5.3),
        (10.6, 6.1),
        (14.0, 8.0),
        (16.1, 8.6),
        (17.2, 8.6),
        (21.2, 9.9),
        (21.2, 9.9),
        (19.8, 11.3),
        (3.3, 2.5),
    ]
)
ACTION = np.array([(9.0, 5.0), (8.0, 2.0), (8.0, 3.0)])  # an unused double turn, exchange, influence 2 at the start


def worth_after(rules: "AttilaRules", world: State, word: int, seat: int) -> float:
    """The lead after a word, if a war under way is fought out without further cards."""
    after = copy(world)
    rules.apply(after, word)
    while after["moment"][0] == BID:
        rules.apply(after, STAND)
    return float(lead_of(after, 0, rules.desk, seat))


@kernel
def lead_of(states, i, desks, seat):
    """`lead` for callers outside compiled code."""
    return lead(states[i], desks[0], seat)


@rule
def quiet(s):
    """No war is going on, and nobody is in the middle of his card."""
    return s.moment == PLAY or s.moment == TURN_END


@rule
def lead(s, desk, seat):
    """Exact when the game is over, otherwise by the points each is likely to end with."""
    foresee(s, desk)
    best = -1e9
    for other in range(s.players):
        if other != seat:
            best = max(best, desk.final[other])
    return desk.final[seat] - best


@rule
def share(s, desk, seat):
    best, winners = -1000, 0
    for other in range(s.players):
        if s.score[other] > best:
            best, winners = int(s.score[other]), 0
        winners += s.score[other] == best
    return 1.0 / winners if s.score[seat] == best else 0.0


@rule
def outlook(s, desk, seat):
    """The seats' likely final points, as chances: the nearer the end, the more a point counts."""
    if s.moment == OVER:
        return share(s, desk, seat)
    foresee(s, desk)
    spread, total = SPREAD[phase(s), int(s.players > 2)], 0.0
    for other in range(s.players):
        total += np.exp((desk.final[other] - desk.final[seat]) / spread)
    return 1.0 / total


@rule
def phase(s):
    """The row of the tables: the peace cards left; the last row once the end is fixed."""
    return ENDED if s.ended != 0 else int(s.peace)


@rule
def foresee(s, desk):
    """The points each seat is likely to end with, into desk.final."""
    for seat in range(s.players):
        desk.final[seat] = float(s.score[seat])
        if s.moment != OVER:
            desk.final[seat] += to_come(s, seat)


@rule
def to_come(s, seat):
    row, many = phase(s), int(s.players > 2)
    if row == ENDED and s.peace_scores != 0 and s.peace > 0:
        return 0.0  # no scoring will follow (A12.5)
    pawns, cards = 0.0, 0.0
    for tribe in range(TRIBES):
        first = likely_first(s, seat, tribe)
        pawns += first * (PAWNS_PER_TRIBE - int(s.stock[tribe]))
        cards += first * int(s.hand[seat, tribe])
    value = NOW[row, many] * harvest(s, seat) + PAWNS[row, many] * pawns + CARDS[row, many] * cards
    if s.active == seat:
        value += MOVE[row, many] * max(0, int(s.cards) - int(s.card))
    if row != ENDED:
        for card in range(ACTION_CARDS):  # worth less and less, and nothing in the end (A10.5)
            value += int(s.unused[seat, card]) * ACTION[card, many] * (0.4 + 0.06 * row)
    elif s.active == seat and s.acted == 0:
        value += int(s.unused[seat, INFLUENCE_2]) * ACTION[INFLUENCE_2, many] * 0.4
    return value


@rule
def likely_first(s, seat, tribe):
    """How likely a seat is to be first in a column in the scorings to come; a step is what a card moves."""
    step, total = century(s) + 1.0, 0.0
    mine = int(s.influence[seat, tribe])
    for other in range(s.players):
        total += np.exp((int(s.influence[other, tribe]) - mine) / step)
    return 1.0 / total
