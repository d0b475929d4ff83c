"""Attila: the simplest sensible player.

Looks one word ahead in a position that fits its view, lets a war under way be fought out without
further cards, and counts what a scoring now would bring. It plans nothing and bluffs nobody.
"""

from typing import TYPE_CHECKING

import numpy as np

from catalaunia.compiled import kernel, rule
from catalaunia.game import State, copy
from catalaunia.games.attila.scoring import score
from catalaunia.games.attila.state import BID, OVER, PLAY, TRIBES, TURN_END
from catalaunia.games.attila.words import STAND

if TYPE_CHECKING:
    from catalaunia.games.attila.attila import AttilaRules

CARD_WORTH = 0.6  # points a card in hand is kept for
SQUARE_WORTH = 0.25  # points an influence square is worth beyond what it scores now
ACTION_WORTH = 3.0  # points an unused action card is kept for


def worth_after(rules: "AttilaRules", world: State, word: int, seat: int) -> float:
    after = copy(world)
    rules.apply(after, word)
    while after["moment"][0] == BID:
        rules.apply(after, STAND)
    return float(worth(after, 0, seat))


@kernel
def worth(states, i, seat):
    """A seat's lead if all were scored now, and what it keeps for later."""
    s = states[i]
    cards = s.held[seat] * CARD_WORTH
    for card in range(s.unused.shape[1]):
        cards += s.unused[seat, card] * ACTION_WORTH
    squares = 0.0
    for tribe in range(TRIBES):
        squares += s.influence[seat, tribe] * SQUARE_WORTH
    if s.moment != OVER:
        score(s)
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, s.score[other])
    return s.score[seat] - best + cards + squares


@rule
def quiet(s):
    """No war is going on, and nobody is in the middle of his card."""
    return s.moment == PLAY or s.moment == TURN_END


@rule
def lead(s, desk, seat):
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, int(s.score[other]))
    return float(s.score[seat] - best)


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
    return 1.0 / (1.0 + np.exp(-lead(s, desk, seat) / 20.0))
