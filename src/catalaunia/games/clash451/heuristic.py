"""Clash 451: the simplest sensible player.

Looks one word ahead in a position that fits its view, fights out the conflicts as they stand and
counts the points. It chooses its cards by chance and plans nothing.
"""

from typing import TYPE_CHECKING

import numpy as np

from catalaunia.compiled import kernel
from catalaunia.game import State, copy
from catalaunia.games.clash451.conflict import resolve_all
from catalaunia.games.clash451.scoring import score
from catalaunia.games.clash451.state import OVER

if TYPE_CHECKING:
    from catalaunia.games.clash451.clash451 import ClashRules


def suggest(rules: "ClashRules", seen: State, seat: int, seed: int) -> int:
    """The word after which the position looks best for this seat."""
    world = rules.resample(seen, seat, seed)
    words = rules.legal(world)
    jitter = np.random.default_rng(seed).random(len(words)) * 0.01  # equal words are not always the first
    worths = [worth_after(rules, world, word, seat) for word in words]
    return words[int(np.argmax(np.array(worths) + jitter))]


def worth_after(rules: "ClashRules", world: State, word: int, seat: int) -> float:
    after = copy(world)
    rules.apply(after, word)
    return float(worth(after, 0, rules.cards.desk, seat))


@kernel
def worth(states, i, desks, seat):
    """A seat's lead if the conflicts were fought and all was scored now."""
    s, desk = states[i], desks[0]
    if s.moment != OVER:
        resolve_all(s, desk)
        score(s, desk)
    return s.scores[seat] - s.scores[1 - seat]
